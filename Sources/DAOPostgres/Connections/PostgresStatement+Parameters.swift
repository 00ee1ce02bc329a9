#if PostgreSQL
  import DAOCore
  import Foundation

  extension PostgresStatement {
    func bindNull(at index: Int) throws { values.setNull(at: index) }

    func bind(_ value: Int64, at index: Int) throws {
      switch parameterTypes[index - 1] {
      case .boolean:
        guard value == 0 || value == 1 else { throw unfit("an integer other than 0 and 1", "a truth value", at: index) }
        set(value == 1 ? "t" : "f", at: index)
      case .bytes: throw unfit("an integer", "bytes", at: index)
      default: set("\(value)", at: index)
      }
    }

    func bind(_ value: Double, at index: Int) throws {
      switch parameterTypes[index - 1] {
      case .integer:
        guard let whole = Int64(exactly: value) else { throw unfit("a number with a fraction", "an integer", at: index) }
        set("\(whole)", at: index)
      case .bytes: throw unfit("a number", "bytes", at: index)
      default: set(Self.text(of: value), at: index)
      }
    }

    private static func text(of value: Double) -> String {
      value.isInfinite ? value > 0 ? "Infinity" : "-Infinity" : value.isNaN ? "NaN" : "\(value)"
    }

    func bind(_ value: Bool, at index: Int) throws { try bind(value ? 1 : 0 as Int64, at: index) }

    func bind(_ value: String, at index: Int) throws {
      if parameterTypes[index - 1] == .bytes { throw unfit("a text", "bytes", at: index) }
      guard !value.utf8.contains(0) else {
        throw DAOError(
          .encoding,
          "the text of the parameter '\(text.parameterDescription(index))' has a NUL character, which PostgreSQL "
            + "cannot store")
      }
      set(value, at: index)
    }

    func bind(_ value: Data, at index: Int) throws {
      guard parameterTypes[index - 1] == .bytes else { throw unfit("bytes", "another type", at: index) }
      if writesTexts { return set("\\x\(value.hexadecimal)", at: index) }
      values.set(binary: value, at: index)
    }

    func bind(_ value: Date, at index: Int) throws {
      switch parameterTypes[index - 1] {
      case .timestamp, .timestamptz: try bind(microseconds: value, at: index)
      case .date:
        let days = value.timeIntervalSince1970 / 86_400 - Self.daysUntil2000
        // The server would cut it off without a word.
        guard days == days.rounded(.down) || !days.isFinite else {
          throw unfit("a time of day: let it be midnight UTC, or write CAST(… AS timestamp)", "a date", at: index)
        }
        guard let day = Int32(exactly: days) else { throw unfit("this date", "a date", at: index) }
        if writesTexts { return set("J\(Self.julianDayOf2000 + Int64(day))", at: index) }
        values.set(binary: Self.bytes(of: day), at: index)
      default: try bind(TypedValue.date(value).value(dates: dateStrategy), at: index)
      }
    }

    /// The days and seconds from 1970 to 2000, from which the server counts.
    private static var daysUntil2000: Double { 10_957 }
    private static var secondsUntil2000: Double { 946_684_800 }

    /// Timestamps are 64-bit counts of microseconds (<https://www.postgresql.org/docs/15/datatype-datetime.html>).
    private func bind(microseconds value: Date, at index: Int) throws {
      // Computed from the seconds since 2001, as `Date` stores them.
      let seconds =
        value.timeIntervalSinceReferenceDate + (Date.timeIntervalBetween1970AndReferenceDate - Self.secondsUntil2000)
      // 4714 BC to 294276 AD.
      guard let count = Int64(exactly: (seconds * 1_000_000).rounded()),
        (-211_813_488_000_000_000..<9_223_371_331_200_000_000).contains(count)
      else { throw unfit("a date beyond the calendar of the server", "a timestamp", at: index) }
      if writesTexts { return set(Self.text(ofMicroseconds: count), at: index) }
      values.set(binary: Self.bytes(of: count), at: index)
    }

    /// A time by its Julian day (<https://www.postgresql.org/docs/15/datatype-datetime.html>, Date Input).
    private static func text(ofMicroseconds count: Int64) -> String {
      var (day, time) = count.quotientAndRemainder(dividingBy: 86_400_000_000)
      if time < 0 { (day, time) = (day - 1, time + 86_400_000_000) }
      let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
      let digits = "\(1_000_000 + fraction)".dropFirst()
      return "J\(julianDayOf2000 + day) \(seconds / 3600):\(seconds / 60 % 60):\(seconds % 60).\(digits)+00"
    }

    private static var julianDayOf2000: Int64 { 2_451_545 }

    private static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    func bind(_ value: Decimal, at index: Int) throws {
      switch parameterTypes[index - 1] {
      case .real:
        guard case .real(let real)? = DecimalColumn.number(value, isReal: true) else {
          throw unfit("a Decimal that a Double would round", "a floating-point number", at: index)
        }
        try bind(real, at: index)
      case .integer:
        guard case .integer(let integer)? = DecimalColumn.number(value, isReal: false) else {
          throw unfit("a Decimal with a fraction", "an integer", at: index)
        }
        try bind(integer, at: index)
      case .bytes: throw unfit("a Decimal", "bytes", at: index)
      default: set(DecimalTextWriter.text(of: value), at: index)
      }
    }

    func bind(json: String, at index: Int) throws {
      guard parameterTypes[index - 1] == .array else { return try bind(json, at: index) }
      let element = PostgresType(elementOf: parameterNumbers[index - 1])
      do {
        try bind(ArrayText.text(ofJSON: json, of: element), at: index)
      } catch let error as DAOError {
        throw error.prefixed("the parameter '\(text.parameterDescription(index))'")
      }
    }

    private func set(_ value: String, at index: Int) { values.set(text: value.utf8, at: index) }

    private func unfit(_ given: String, _ wanted: String, at index: Int) -> DAOError {
      DAOError(
        .parameter, "the parameter '\(text.parameterDescription(index))' is \(wanted) for the server, and is given \(given)")
    }
  }
#endif
