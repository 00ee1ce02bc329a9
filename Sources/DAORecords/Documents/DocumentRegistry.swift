import DAOCore
import DAOKit
import DAORuntime

/// The tables of a database's documents that were asked for.
final class DocumentRegistry: Sendable {
  private struct Name: Hashable {
    let table: ExactText
    let key: ExactText?
  }

  private let runtime: Runtime
  private let tables = Guarded<[Name: DocumentTable]>([:])

  init(_ runtime: Runtime) { self.runtime = runtime }

  func table(_ name: String, key: String?, _ live: LiveSources, _ expiry: Expiry) -> DocumentTable {
    tables.withLock { tables in
      let full = Name(table: ExactText(name), key: key.map(ExactText.init))
      if let table = tables[full] { return table }
      let table = DocumentTable(name, key: key, on: runtime, live, expiry)
      tables[full] = table
      return table
    }
  }
}
