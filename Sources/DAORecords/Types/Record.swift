import DAOCore

/// A type whose values are rows of a table of their own.
///
/// ```swift
/// struct Person: Record {
///   static let table = "people"
///   static let key = RecordKey.uuid(\Person.id)
///   var id = UUID().uuidString
///   var firstName = ""
///   var age: Int?
/// }
/// ```
/// Its columns are its coding keys, found out once by decoding it from made-up values. An `init()` without arguments gives the
/// columns their defaults.
public protocol Record: Codable, SendableMetatype {
  /// The name of the table. Default: that of the type.
  static var table: String { get }
  /// The properties that are the key of a row, and where their values come from.
  static var key: RecordKey { get }
  /// What the table demands of its columns, beside their types. Default: nothing.
  static var constraints: [RecordConstraint] { get }
  /// Makes a record with the default of each property. A type with an `init()` of its own has it already.
  init() throws
}

extension Record {
  public static var table: String { "\(Self.self)" }

  public static var constraints: [RecordConstraint] { [] }

  /// - Throws: ``DAOError/Code/configuration``: the type has no `init()` of its own.
  public init() throws {
    throw DAOError(
      .configuration, "\(Self.self) has no init() without arguments, which would give the defaults of its properties")
  }
}
