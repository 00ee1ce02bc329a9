import DAOCore
import DAOKit
import DAORuntime

/// The key of a record of another table, or of the same one: the record is loaded when it is asked for.
///
/// ```swift
/// struct Employee: Record {
///   static let key = RecordKey.uuid(\Employee.id)
///   var id = UUID().uuidString
///   var manager: Reference<Employee>?
/// }
/// let grace = try employees.save(Employee(manager: Reference(ada)))
/// let manager = try grace.manager?.load(from: database)
/// ```
/// It ends the cycles of types that refer to each other. A list of them, `[Reference<Employee>]`, is a JSON column of keys.
public struct Reference<Target: Record>: Codable, Hashable, Sendable {
  /// The key, as the database stores it; NULL for a record that had none.
  public let key: Value

  /// Refers to a record by its key, which it must have when the reference is saved.
  public init(_ record: Target) { key = RecordKey.value(of: record) }

  /// Refers to the record with a key.
  public init(key: some Encodable & Sendable) { self.key = RecordKey.value(key) }

  /// Reads the key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    key =
      try RecordKey.kind(of: Target.self) == .integer
      ? .integer(container.decode(Int64.self)) : .text(container.decode(String.self))
  }

  /// Writes the key.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a record that had none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch key {
    case .integer(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .null, .real, .blob:
      throw DAOError(.parameter, "a reference to a \(Target.self) without a key: save what it refers to first")
    }
  }

  /// The record.
  ///
  /// - Throws: ``DAOError/Code/noRow`` where no row has the key: `find` gives nil then.
  public func load(from database: Database) throws -> Target {
    guard let found = try database.records(Target.self).find(self) else { throw gone }
    return found
  }

  /// The record, read away from the caller's thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func load(from database: Database) async throws -> sending Target {
    guard let found = try await database.records(Target.self).find(self) else { throw gone }
    return found
  }

  private var gone: DAOError { DAOError(.noRow, "no row of '\(Target.table)' has the key \(key.literal)") }
}
