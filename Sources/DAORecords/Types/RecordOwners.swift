import DAOCore

/// The owners of a table's statements, by the names of what is asked for.
final class RecordOwners: Sendable {
  private let table: String
  private let owners = Guarded<[String: RecordOwner]>([:])

  init(of table: String) { self.table = table }

  func owner(_ name: String, _ kind: InterceptedCall.Kind) -> RecordOwner {
    owners.withLock { owners in
      if let owner = owners[name] { return owner }
      let owner = RecordOwner("\(table).\(name)", kind)
      owners[name] = owner
      return owner
    }
  }
}
