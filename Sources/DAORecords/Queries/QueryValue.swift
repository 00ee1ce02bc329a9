import DAOCore
import DAOSQL

/// A value of a query: as it is bound, where it is of one of the most usual types.
struct QueryValue {
  let plain: TypedValue?
  let stored: (any Encodable)?

  init(_ value: (any Encodable)?) {
    plain = value.map { TypedValue(plain: $0) } ?? .null
    let stored = plain == nil ? RecordKey.stored(value) : value
    // A dictionary alone would be one of values by name.
    self.stored = stored is any KeyedValues ? stored.map { Single(value: $0) } : stored
  }

  /// A part of a text, or a member of an array that a column has as JSON: in the form that JSON gives it, or as JSON itself.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a number that JSON does not have, or that the engine does not compare with all of its
  ///   digits; errors of the value's own encoding.
  init(_ part: any Encodable, in column: TableColumn, asJSON: Bool) throws {
    let stored: any Encodable = RecordKey.stored(part) ?? part
    self.init(column.kind == .json ? try Self.member(stored, asJSON) : part)
  }

  private static func member(_ value: some Encodable, _ asJSON: Bool) throws -> any Encodable {
    let json: String
    do {
      json = try JSONColumn.text(of: [value])
    } catch EncodingError.invalidValue(let refused, _) where refused is any FloatingPoint {
      throw DAOError(.parameter, "no JSON has this value, so that no array has it as a member")
    }
    if asJSON { return String(json.dropFirst().dropLast()) }
    guard let list = try? JSONReader.read(json) else {
      throw DAOError(
        .parameter, "a member of JSON is compared by numbers of 64 bits: this one has more digits, or is nested too deep")
    }
    guard case .list(let members) = list, let member = members.first else { return value }
    return switch member {
    case .null: nil as Int?
    case .boolean(let value): value
    case .integer(let value): Int(value)
    case .real(let value): value
    case .text(let value): value
    case .list, .object: member.text
    }
  }

  /// A value of one column, whatever it is made of.
  private struct Single: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

private protocol KeyedValues {}
extension Dictionary: KeyedValues {}
