import DAOCore
import DAORecords
import Foundation

extension SPON {
  /// The SPON of a JSON value. Objects have no type, and their members are sorted by name.
  ///
  /// ```swift
  /// let text = SPON(try JSON(parsing: #"{"name": "Ada", "age": 36}"#)).text()  // @obj<age!=`36` name$=`Ada`>
  /// ```
  public init(_ json: JSON) {
    self =
      switch json {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .list(let elements): .list(elements.map { SPON($0) })
      case .object(let members):
        .object(
          SPONObject(
            type: nil, unique: members.sorted { $0.key < $1.key }.map { SPONObject.Member(name: $0.key, value: SPON($0.value)) }
          ))
      }
  }
}

extension JSON {
  /// The JSON of a SPON value. Types of objects are left out, data is Base64, and dates are seconds since 2001, as in JSON columns.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for what JSON does not have: numbers that are infinite, and integers beyond `Int64.max`.
  public init(_ spon: SPON) throws { self.init(try JSONValue(spon)) }
}

extension JSONValue {
  /// The JSON of a SPON value, with the members in their order.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for what JSON does not have.
  package init(_ spon: SPON) throws {
    self =
      switch spon {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .unsigned(let value): throw DAOError(.encoding, "JSON has no place for \(value): it is beyond 64 bits")
      case .float(let value): .real(try Self.finite(Double(value.description) ?? Double(value)))
      case .real(let value): .real(try Self.finite(value))
      case .text(let value), .described(let value): .text(value)
      case .data(let value): .text(value.base64EncodedString())
      case .date(let value): .real(value.timeIntervalSinceReferenceDate)
      case .list(let elements): .list(try elements.map { try JSONValue($0) })
      case .object(let object): .object(try Self.members(object))
      }
  }

  private static func members(_ object: SPONObject) throws -> [Member] {
    var names: Set<String> = []
    return try object.members.map { member in
      guard names.insert(member.name).inserted else {
        throw DAOError(.encoding, "JSON has no place for two names '\(member.name)'")
      }
      return Member(name: member.name, value: try JSONValue(member.value), offset: 0)
    }
  }

  private static func finite(_ value: Double) throws -> Double {
    guard value.isFinite else { throw DAOError(.encoding, "JSON has no place for \(value)") }
    return value
  }
}
