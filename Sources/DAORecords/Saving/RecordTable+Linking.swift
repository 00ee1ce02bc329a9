import DAOCore
import DAORuntime
import Foundation

extension RecordTable: LinkTarget {
  var name: String { definition.name }

  func linkedInput(of record: any Record) throws -> RecordInput {
    guard let record = record as? R else { throw DAOError(.parameter, "\(type(of: record)) is no \(R.self)") }
    return try input(of: record)
  }

  func link(_ input: RecordInput, saves: Bool, for owner: RecordOwner, on session: Session) throws -> TypedValue {
    if saves { return try write(input, .saveHeld, of: owner, on: session).values[keys[0]] }
    guard hasKey(input.values) else {
      throw DAOError(.parameter, "a record of '\(name)' has no key yet: save it first, or with what refers to it")
    }
    return input.values[keys[0]]
  }

  /// The values of a record and of those that it holds.
  ///
  /// - Parameter savesLinks: False to store their keys alone.
  /// - Throws: ``DAOError/Code/parameter`` for a property that is not encoded.
  func input(of record: R, savesLinks: Bool = true) throws -> RecordInput {
    var input = RecordInput(values: try values(of: record))
    guard !links.isEmpty else { return input }
    let held = try LinkCollector.values(of: record, Set(links.map(\.name)))
    input.linked = try links.map { link in try link.records(of: held[link.name])?.map(link.target.linkedInput) }
    input.savesLinks = savesLinks
    return input
  }

  /// Writes a record, and first those that it holds: in a transaction, or as a part of one savepoint.
  ///
  /// - Parameter until: The time until which the record is there, not those that it holds.
  func write(
    _ input: RecordInput, _ mode: RecordWrite, until: Date? = nil, of owner: RecordOwner, on session: Session
  ) throws -> WrittenRecord {
    guard !links.isEmpty else { return try write(input.values, mode, until: until, of: owner, on: session) }
    var values = input.values
    var members: [(table: CrossTable, keys: [TypedValue])] = []
    for (link, records) in zip(links, input.linked) where mode.writes(link.name) {
      let keys = try records?.map { try link.target.link($0, saves: input.savesLinks, for: owner, on: session) }
      switch link.storage {
      case .one(let column), .many(let column):
        values[column] = try link.stored(keys, dates: runtime.configuration.dateStrategy)
      case .cross(let table): members.append((table, keys ?? []))
      }
    }
    let written = try write(values, mode, until: until, of: owner, on: session)
    for (table, keys) in members {
      try table.replace(with: keys, of: written.values[self.keys[0]], for: owner, on: session, in: self)
    }
    return written
  }
}

extension RecordWrite {
  /// Whether what a property holds is written.
  fileprivate func writes(_ property: String) -> Bool {
    guard case .update(let only?) = self else { return true }
    return only.contains(property)
  }
}
