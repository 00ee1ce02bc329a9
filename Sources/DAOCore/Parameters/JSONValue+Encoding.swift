import Foundation

extension JSONValue {
  /// The value that a type encodes. Dates are seconds since 2001, and data Base64, as Foundation's encoder has them; a whole
  /// Double stays a number with a fraction.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a number that JSON does not have, or that would lose digits; errors of the type's own
  ///   `encode(to:)`.
  package init(encoding value: some Encodable) throws { self = try Self.value(of: value) }

  private static func value(of value: any Encodable) throws -> JSONValue {
    if let scalar = try scalar(value) { return scalar }
    let recorder = RecordedValue()
    try value.encode(to: recorder)
    return try recorder.json(Self.value)
  }

  /// The value of a type that is encoded as itself; nil for any other.
  private static func scalar(_ value: any Encodable) throws -> JSONValue? {
    switch value {
    case let value as Bool: .boolean(value)
    case let value as String: .text(value)
    case let value as any BinaryInteger: try exactInteger("\(value)")
    case let value as Double: try finite(value)
    case let value as Float: try finite(Double("\(value)") ?? Double(value))
    case let value as Decimal: try exactDecimal(DecimalTextWriter.text(of: value))
    case let value as Date: try finite(value.timeIntervalSinceReferenceDate)
    case let value as Data: .text(value.base64EncodedString())
    case let value as URL: .text(value.absoluteString)
    case let value as UUID: .text(value.uuidString)
    default: nil
    }
  }

  private static func finite(_ value: Double) throws -> JSONValue {
    guard value.isFinite else { throw DAOError(.encoding, "\(value) is no number of JSON") }
    return .real(value)
  }

  private static func exactInteger(_ text: String) throws -> JSONValue {
    do throws(ExactNumber.Loss) {
      return .integer(try ExactNumber.integer(text))
    } catch {
      throw DAOError(.encoding, error.message)
    }
  }

  private static func exactDecimal(_ text: String) throws -> JSONValue {
    do throws(ExactNumber.Loss) {
      if let integer = Int64(text) { return .integer(integer) }
      return .real(try ExactNumber.real(text))
    } catch {
      throw DAOError(.encoding, error.message)
    }
  }
}
