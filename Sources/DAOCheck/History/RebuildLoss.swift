import DAOCore

/// Something that a table had before a stream rebuilt it, and has no more: SQL's ALTER TABLE knows few changes, so that a table
/// is made anew, filled from the old one, and takes its name.
struct RebuildLoss {
  enum Part {
    case index(IndexSchema)
    case trigger(TriggerSchema)
    case foreignKey(ForeignKeySchema)
  }

  let table: String
  let part: Part
  let location: DAOError.Location

  var message: String {
    let what =
      switch part {
      case .index(let index): index.shown
      case .trigger(let trigger): "the trigger \(trigger.name)"
      case .foreignKey(let key): "the foreign key (\(key.columns.joined(separator: ", "))) to '\(key.parent)'"
      }
    let remedy =
      switch part {
      case .index(let index) where index.isOwn: "creates it again"
      case .index: "creates a unique index"
      case .trigger: "creates it again"
      case .foreignKey: "rebuilds the table with it"
      }
    return
      "'\(table)' is rebuilt without \(what): write it after the rebuild; once the stream has run anywhere, a new stream \(remedy)"
  }

  /// Whether the newest schema still lacks it.
  func remains(in newest: SchemaState) -> Bool {
    guard newest.table(table) != nil else { return false }
    return switch part {
    case .index(let index): newest.has(index.columns ?? [], in: table) && !newest.hasIndex(like: index, of: table)
    case .trigger(let trigger): !newest.hasTrigger(trigger)
    case .foreignKey(let key): newest.has(key.columns, in: table) && !newest.hasForeignKey(key)
    }
  }

  /// What the rebuilds of a stream lose. What the stream drops by name is meant to go.
  static func find(in changes: [StreamChange], from before: SchemaState, to after: SchemaState) -> [RebuildLoss] {
    let dropped = Set(changes.map(\.kind))
    return rebuilt(changes, from: before, to: after).flatMap { table, location -> [RebuildLoss] in
      let indexes = before.indexes(of: table).filter { index in
        index.name != "PRIMARY KEY" && !dropped.contains(.drop("index", index.name.lowercased()))
          && after.has(index.columns ?? [], in: table) && !after.hasIndex(like: index, of: table)
      }
      let triggers = before.details.triggers.filter { trigger in
        trigger.table.lowercased() == table && !dropped.contains(.drop("trigger", trigger.name.lowercased()))
          && !after.hasTrigger(trigger)
      }
      let keys = before.details.foreignKeys.filter { key in
        key.table.lowercased() == table && after.has(key.columns, in: table) && !after.hasForeignKey(key)
      }
      let parts = indexes.map(Part.index) + triggers.map(Part.trigger) + keys.map(Part.foreignKey)
      return parts.map { RebuildLoss(table: table, part: $0, location: location) }
    }
  }

  /// The tables that a stream drops or renames and that exist before and after it, each with the statement.
  private static func rebuilt(
    _ changes: [StreamChange], from before: SchemaState, to after: SchemaState
  ) -> [(table: String, location: DAOError.Location)] {
    var found: [(table: String, location: DAOError.Location)] = []
    for change in changes {
      let name: String? =
        switch change.kind {
        case .drop("table", let name), .rename(let name, to: _): name
        default: nil
        }
      guard let name, before.table(name) != nil, after.table(name) != nil, !found.contains(where: { $0.table == name }) else {
        continue
      }
      found.append((name, change.location))
    }
    return found
  }
}

extension SchemaState {
  fileprivate func hasIndex(like index: IndexSchema, of table: String) -> Bool {
    indexes(of: table).contains { other in
      guard index.columns != nil else { return other.name.lowercased() == index.name.lowercased() }
      return other.hasTerms(of: index) && (!index.isUnique || other.isUnique)
    }
  }

  fileprivate func hasTrigger(_ trigger: TriggerSchema) -> Bool {
    details.triggers.contains { $0.name.lowercased() == trigger.name.lowercased() }
  }

  fileprivate func hasForeignKey(_ key: ForeignKeySchema) -> Bool {
    details.foreignKeys.contains { other in
      other.table.lowercased() == key.table.lowercased() && other.parent.lowercased() == key.parent.lowercased()
        && other.columns.map { $0.lowercased() } == key.columns.map { $0.lowercased() }
    }
  }
}
