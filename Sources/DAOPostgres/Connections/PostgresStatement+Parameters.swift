#if PostgreSQL
  // Unsafe: looks at the bytes of a text in place.
  import CPostgres
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
      case .integer where parameterNumbers[index - 1] == Self.int8 && !writesTexts: values.set(number: value, at: index)
      default: set("\(value)", at: index)
      }
    }

    func bind(_ value: Double, at index: Int) throws {
      switch parameterTypes[index - 1] {
      case .integer:
        guard let whole = Int64(exactly: value) else {
          throw unfit("a number that is no integer of 64 bits", "an integer", at: index)
        }
        set("\(whole)", at: index)
      case .bytes: throw unfit("a number", "bytes", at: index)
      case .real where parameterNumbers[index - 1] == Self.float8 && !writesTexts:
        values.set(number: value.bitPattern, at: index)
      default: set(Self.text(of: value), at: index)
      }
    }

    /// The numbers of the types whose bytes are those of Swift's.
    private static var int8: Oid { 20 }
    private static var float8: Oid { 701 }

    static func text(of value: Double) -> String {
      value.isInfinite ? value > 0 ? "Infinity" : "-Infinity" : value.isNaN ? "NaN" : "\(value)"
    }

    func bind(_ value: Bool, at index: Int) throws {
      guard parameterTypes[index - 1] != .json else { return set(value ? "true" : "false", at: index) }
      try bind(value ? 1 : 0 as Int64, at: index)
    }

    func bind(_ value: String, at index: Int) throws {
      if parameterTypes[index - 1] == .bytes { throw unfit("a text", "bytes", at: index) }
      // An array that a `Row` has read.
      if parameterTypes[index - 1] == .array, value.hasPrefix("["), !value.hasBounds { return try bind(json: value, at: index) }
      guard !value.hasNUL else {
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

    private static var interval: Oid { 1186 }

    func bind(_ value: Date, at index: Int) throws {
      switch parameterTypes[index - 1] {
      case .timestamp, .timestamptz:
        guard let count = PostgresDate.microseconds(of: value) else {
          throw unfit("a date beyond the calendar of the server", "a timestamp", at: index)
        }
        if writesTexts { return set(PostgresDate.text(ofMicroseconds: count), at: index) }
        values.set(number: count, at: index)
      case .date:
        // The server would cut it off without a word.
        guard PostgresDate.isMidnight(value) || text.parameters[index - 1].isTimeOfCall else {
          throw unfit("a time of day: let it be midnight UTC, or write CAST(… AS timestamp)", "a date", at: index)
        }
        guard let day = PostgresDate.day(of: value) else { throw unfit("this date", "a date", at: index) }
        if writesTexts { return set(PostgresDate.text(ofDay: day), at: index) }
        values.set(number: day, at: index)
      // Of the number or text that a date may be stored as, the server would make a length of time.
      case .other where parameterNumbers[index - 1] == Self.interval: throw unfit("a date", "a length of time", at: index)
      case .text: try bind(Configuration.DateStrategy.iso8601.value(for: value), at: index)
      default: try bind(TypedValue.date(value).value(dates: dateStrategy), at: index)
      }
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
          throw unfit("a Decimal that is no integer of 64 bits", "an integer", at: index)
        }
        try bind(integer, at: index)
      case .bytes: throw unfit("a Decimal", "bytes", at: index)
      default:
        // The column is not copied for each value.
        if let scale = text.parameters[index - 1].column?.scale, !DecimalColumn.keeps(value, scale: scale),
          let column = text.parameters[index - 1].column
        {
          throw DecimalColumn.rounding(
            value, by: column, "round it before, or declare more digits", showsValues: connection.configuration.showsValues)
        }
        set(DecimalTextWriter.text(of: value), at: index)
      }
    }

    func bind(json: String, at index: Int) throws {
      guard parameterTypes[index - 1] != .array else {
        return try bindArray(at: index) { try ArrayText.text(ofJSON: json, of: $0) }
      }
      if json.utf8.first == UInt8(ascii: "[") { try checkList(at: index) }
      try bind(json, at: index)
    }

    /// - Throws: ``DAOError/Code/encoding`` where the SQL wants a single value, for which the JSON of a list would be taken.
    private func checkList(at index: Int) throws {
      let place: String? =
        switch parameterTypes[index - 1] {
        case .json, .array: nil
        case .text, .other: isListed(index) ? "it is one of the values of IN (…)" : nil
        case .boolean, .integer, .real, .numeric, .bytes, .date, .timestamp, .timestamptz, .uuid:
          isListed(index) ? "it is one of the values of IN (…)" : "it is a single value for the server"
        }
      guard let place else { return }
      let name = text.parameterDescription(index)
      throw DAOError(
        .encoding,
        "the parameter '\(name)' is given a list, and \(place): write = ANY(\(name)) for IN, <> ALL(\(name)) for NOT IN, or "
          + "<foreach> for the elements")
    }

    func bind(list: [TypedValue], at index: Int) throws {
      guard parameterTypes[index - 1] == .array else { return try bind(json: list.json(), at: index) }
      try bindArray(at: index) { try ArrayText.text(of: list, of: $0) }
    }

    private func bindArray(at index: Int, _ text: (_ element: PostgresType) throws -> String) throws {
      do {
        try bind(text(parameterElements[index - 1]), at: index)
      } catch let error as DAOError {
        throw error.prefixed("the parameter '\(self.text.parameterDescription(index))'")
      }
    }

    private func set(_ value: String, at index: Int) { values.set(text: value.utf8, at: index) }

    private func unfit(_ given: String, _ wanted: String, at index: Int) -> DAOError {
      DAOError(
        .parameter, "the parameter '\(text.parameterDescription(index))' is \(wanted) for the server, and is given \(given)")
    }
  }

  extension String {
    /// Whether it is an array with its bounds: `[2:3]={…}`.
    fileprivate var hasBounds: Bool { prefixMatch(of: /\[[-+0-9:\[\] ]*=/) != nil }

    /// Whether it has a character that PostgreSQL cannot store.
    fileprivate var hasNUL: Bool {
      utf8.withContiguousStorageIfAvailable { bytes in
        bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
      } ?? utf8.contains(0)
    }
  }
#endif
