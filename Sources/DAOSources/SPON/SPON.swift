import Foundation

/// A value of SPON, Swift Portable Object Notation: text that tells the types of what it holds.
///
/// ```swift
/// let ada = try SPON(parsing: "@obj:Person<name$=`Ada` age!=`36` tags=@array[`a`, `b`]>")
/// if case .object(let person) = ada { print(person.type ?? "", person["name"] ?? .null) }
/// ```
/// The signs are those of Action Data: `%` Bool, `!` Int, `$` String, `^` Float, `&` Double, `*` Data as Base64, and `?` for what
/// it knows by a description only. Here that is nil, as `<null>`, and a date, as `2026-01-31 12:00:00.500 +0000`.
public indirect enum SPON: Sendable, Hashable {
  /// Nil.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// An integer of 64 bits.
  case integer(Int64)
  /// An integer beyond `Int64.max`.
  case unsigned(UInt64)
  /// A number of 32 bits, which may be infinite.
  case float(Float)
  /// A number of 64 bits, which may be infinite.
  case real(Double)
  /// A string.
  case text(String)
  /// Bytes.
  case data(Data)
  /// A point in time. One that no text gives back, because its year is beyond 9999 or it is a tiny part of a second beside the first moment of 2001, is written as its
  /// number of seconds since 2001.
  case date(Date)
  /// What another program wrote as a description: neither nil nor a date nor an integer.
  case described(String)
  /// An array.
  case list([SPON])
  /// An object.
  case object(SPONObject)

  /// Reads SPON text: an object, an array, or one value as an array has it.
  ///
  /// - Throws: ``DAOError/Code/encoding`` with line and column for text that is no SPON, has a member twice, or nests deeper than
  ///   128 levels.
  public init(parsing text: String) throws {
    self = try SPONReader.document(text).value(0)
  }

  /// Its text, which `init(parsing:)` makes the same value of.
  public func text(_ format: SPONFormat = .compact) -> String { text(format, keepsSpellings: false) }

  /// - Parameter keepsSpellings: Whether members are written as they stand in the file that they were read from.
  func text(_ format: SPONFormat, keepsSpellings: Bool) -> String {
    let writer = SPONWriter(format, keepsSpellings: keepsSpellings)
    write(to: writer, writer.root, "")
    return writer.text
  }

  private func write(to writer: SPONWriter, _ container: SPONWriter.Index, _ name: String) {
    switch self {
    case .null: writer.writeNull(name, in: container)
    case .boolean(let value): writer.write(value, name, in: container)
    case .integer(let value): writer.write(value, name, in: container)
    case .unsigned(let value): writer.write(value, name, in: container)
    case .float(let value): writer.write(value, name, in: container)
    case .real(let value): writer.write(value, name, in: container)
    case .text(let value): writer.write(value, name, in: container)
    case .data(let value): writer.write(value, name, in: container)
    case .date(let value): writer.write(value, name, in: container)
    // With the sign of a description some texts would be read as something else.
    case .described(let value):
      if SPONReader.isDescription(value) {
        writer.write(description: value, name, in: container)
      } else {
        writer.write(value, name, in: container)
      }
    case .list(let elements):
      let list = writer.open(.list, name, in: container)
      for element in elements { element.write(to: writer, list, "") }
    case .object(let object):
      let members = writer.open(.object(type: object.type), name, in: container)
      for member in object.members {
        if writer.keepsSpellings, let text = member.spelling.text {
          writer.write(member: text, in: members)
        } else {
          member.value.write(to: writer, members, member.name)
        }
      }
    }
  }
}

extension SPON: CustomStringConvertible {
  /// Its compact text.
  public var description: String { text() }
}
