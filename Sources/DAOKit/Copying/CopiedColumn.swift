import DAOCore
import DAOSQL
import Foundation

/// A column in both databases: what its values become, and when two of them are the same.
struct CopiedColumn {
  let source: TableColumn
  let target: TableColumn
  /// Whether engine and type are the same, so that each value stays as it is.
  let isSame: Bool
  /// What the target keeps of dates.
  let keeping: DateKeeping
  /// Whether the values come from what is no database, where numbers, truth values and bytes may be texts.
  var readsTexts = false
  /// Whether the target is no database, where numbers of JSON have 64 bits.
  var keepsShortNumbers = false

  /// A value that the target's column does not keep.
  struct Misfit: Error {
    let message: String
  }

  /// A value of a source that is no database: a text of JSON is that text, where the target holds no JSON.
  func told(_ value: Value) -> Value {
    guard source.kind == .json, target.kind != .json, !isArray, case .text(let json) = value,
      case .text(let text)? = try? JSONReader.read(json)
    else { return value }
    return .text(text)
  }

  /// The value as the target's column takes it, of either database.
  ///
  /// - Parameter dates: How the database stores dates that the value comes from.
  func value(_ value: Value, dates: Configuration.DateStrategy) throws(Misfit) -> TypedValue {
    if value == .null { return .null }
    // An array is read as JSON, which is not how it is written.
    if isSame, !isArray { return TypedValue(value) }
    switch target.kind {
    case .boolean: return .bool(try bool(value))
    case .integer: return .integer(try integer(value))
    case .real: return .real(try real(value))
    case .decimal: return try decimal(value)
    case .date: return .date(try day(value, dates))
    case .timestamp: return .date(try date(value, dates))
    case .uuid: return .uuid(try uuid(value))
    case .json, .array: return .json(try json(value))
    case .text: return .text(try text(value))
    case .blob: return .blob(try bytes(value))
    case .time: return .text(time(try text(value)))
    case .unknown: return TypedValue(value)
    }
  }

  /// Whether 0 and 1 are truth values of a file.
  private var isTruth: Bool { readsTexts && source.kind == .boolean }

  private var isArray: Bool { if case .array = target.kind { true } else { false } }

  // MARK: Kinds

  private static func misfit(_ value: Value, _ wanted: String) -> Misfit {
    let found =
      switch value {
      case .null: "NULL"
      case .integer: "an integer"
      case .real: "a number with a fraction"
      case .text: "a text"
      case .blob: "bytes"
      }
    return Misfit(message: "is \(found) that is not \(wanted)")
  }

  private func bool(_ value: Value) throws(Misfit) -> Bool {
    switch value {
    case .integer(0): return false
    case .integer(1): return true
    case .text("0") where readsTexts, .text("false") where readsTexts: return false
    case .text("1") where readsTexts, .text("true") where readsTexts: return true
    default: throw Self.misfit(value, readsTexts ? "true, false, 0 or 1" : "0 or 1")
    }
  }

  private func integer(_ value: Value) throws(Misfit) -> Int64 {
    switch value {
    case .integer(let number): return number
    case .real(let number):
      if let whole = Int64(exactly: number) { return whole }
    case .text(let digits) where readsTexts:
      if let number = Int64(digits) { return number }
    default: break
    }
    throw Self.misfit(value, "a whole number of 64 bits")
  }

  private func real(_ value: Value) throws(Misfit) -> Double {
    switch value {
    case .real(let number) where !number.isNaN: return number
    case .integer(let number):
      if let exact = Double(exactly: number) { return exact }
    case .text(let digits) where readsTexts:
      // `Double` reads hexadecimal digits and "nan" as well.
      let isPlain = digits.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
      if isPlain {
        if let whole = Int64(digits) { return try real(.integer(whole)) }
        if let number = try? ExactNumber.real(digits) { return number }
      }
      if ["inf", "-inf"].contains(digits), let number = Double(digits) { return number }
    default: break
    }
    throw Self.misfit(value, "exactly a floating-point number")
  }

  /// Files hold bytes as texts in base64.
  private func bytes(_ value: Value) throws(Misfit) -> Data {
    switch value {
    case .blob(let bytes): return bytes
    case .text(let text) where readsTexts:
      if let bytes = Data(base64Encoded: text) { return bytes }
    default: break
    }
    throw Self.misfit(value, readsTexts ? "bytes, or base64" : "bytes")
  }

  private func decimal(_ value: Value) throws(Misfit) -> TypedValue {
    let text: String
    switch value {
    case .integer(let number): return .decimal(Decimal(number))
    case .real(let number) where number.isFinite: text = "\(number)"
    case .text(let digits): text = digits
    default: throw Self.misfit(value, "a decimal number")
    }
    guard let decimal = try? DecimalTextParser.decimal(of: text) else {
      throw Self.misfit(value, "a decimal number of 38 digits")
    }
    return .decimal(decimal)
  }

  private func date(_ value: Value, _ dates: Configuration.DateStrategy) throws(Misfit) -> Date {
    switch value {
    case .real(let seconds): return keeping.kept(dates.date(seconds: seconds))
    case .integer(let seconds):
      if let exact = Double(exactly: seconds) { return keeping.kept(dates.date(seconds: exact)) }
    case .text(let text):
      guard let date = dates.date(text: text) else { break }
      guard date.keeps(fractionOf: text) else {
        throw Misfit(message: "is a date too far away to keep all digits of its second")
      }
      return keeping.kept(date)
    default: break
    }
    throw Self.misfit(value, "a date")
  }

  private func day(_ value: Value, _ dates: Configuration.DateStrategy) throws(Misfit) -> Date {
    let date = try date(value, dates)
    guard keeping.daysAlone else { return date }
    guard date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0 else {
      throw Misfit(message: "is a date with a time of day in UTC, and the column keeps days alone")
    }
    return date
  }

  /// Servers write `12:00` as `12:00:00`, and no zeros at the end of a fraction.
  private func time(_ text: String) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].contains(".") else { return parts.count == 2 ? "\(text):00" : text }
    let end = text.lastIndex { $0 != "0" } ?? text.startIndex
    return String(text[end] == "." ? text[..<end] : text[...end])
  }

  private func uuid(_ value: Value) throws(Misfit) -> UUID {
    guard case .text(let text) = value, let uuid = UUID(uuidString: text) else { throw Self.misfit(value, "a UUID") }
    return uuid
  }

  /// A number or text in a column that once took it for a number is JSON as well.
  private func json(_ value: Value) throws(Misfit) -> String {
    let text: String
    switch value {
    case .integer where isTruth: text = try self.text(value)
    case .integer(let number): text = "\(number)"
    case .real(let number) where number.isFinite: text = "\(number)"
    case .text(let json): text = json
    default: throw Self.misfit(value, "JSON")
    }
    let json = try read(text)
    if isArray {
      guard case .list = json else { throw Self.misfit(value, "a JSON list") }
    }
    return text
  }

  private func read(_ json: String) throws(Misfit) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader.read(json, as: keepsShortNumbers ? .values : .comparable)
    } catch {
      throw Misfit(message: "is a text that is not copied as JSON: \(error.message)")
    }
  }

  private func text(_ value: Value) throws(Misfit) -> String {
    // As a Decimal is bound: `5.10` in a text would never be equal to one.
    if source.kind == .decimal, case .decimal(let decimal)? = try? decimal(value) { return DecimalTextWriter.text(of: decimal) }
    switch value {
    case .text(let text): return text
    case .integer(let number) where isTruth && (0...1).contains(number): return number == 1 ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .real(let number): return "\(number)"
    default: throw Self.misfit(value, "a text")
    }
  }
}

extension Date {
  /// Whether a date has the fraction of a second that its text says: from the year 2273 on a Double does not have all of six digits. More
  /// than six are those of a Double.
  fileprivate func keeps(fractionOf text: String) -> Bool {
    guard let point = text.lastIndex(of: ".") else { return true }
    let digits = text[text.index(after: point)...].prefix { $0.isNumber }
    guard digits.count <= 6, let wanted = Double(digits) else { return true }
    let moment = timeIntervalSinceReferenceDate
    return ((moment - moment.rounded(.down)) * pow(10, Double(digits.count))).rounded() == wanted
  }
}
