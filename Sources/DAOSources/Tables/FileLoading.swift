import DAOCore
import DAORuntime

/// Makes the tables of a file in a database.
struct FileLoading {
  let source: any ByteSource
  let format: any TableFormat
  let name: String
  /// Whether each value is stored as the file tells it, whatever the others of its column are: a text of CSV as a text.
  var keepsValues = false

  /// Reads the file twice: first what its columns hold, then its rows.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a file that is not of its format, or has names that no table can have; errors of the source.
  func run(on session: Session) throws -> (tables: [FileTable], layout: FileLayout) {
    let (tables, layout) = try tables()
    let connection = session.connection
    let stored = keepsValues ? tables.map(\.keepingValues) : tables
    try session.atomically {
      for table in stored { try connection.execute(table.creation(connection.dialect)) }
      let insertions = Dictionary(
        uniqueKeysWithValues: try stored.map { table in
          (ExactText(table.name), (table: table, statement: try connection.borrow(table.insertion(connection.dialect))))
        })
      defer { for (_, insertion) in insertions { connection.giveBack(insertion.statement) } }
      _ = try format.read(source, named: name) { row in
        guard let (table, statement) = insertions[ExactText(row.table)] else { return }
        try statement.bind(.bound(table.values(row)))
        _ = try statement.run()
        statement.reset()
      }
    }
    return (tables, layout)
  }

  private func tables() throws -> (tables: [FileTable], layout: FileLayout) {
    var drafts: [TableDraft] = []
    var indexes: [ExactText: Int] = [:]
    let layout = try format.read(source, named: name) { row in
      let key = ExactText(row.table)
      let index = indexes[key] ?? drafts.count
      if index == drafts.count {
        indexes[key] = index
        drafts.append(TableDraft(name: row.table))
      }
      try drafts[index].add(row, hasTextsAlone: format.hasTextsAlone)
    }
    if !layout.header.isEmpty {
      if drafts.isEmpty { drafts.append(TableDraft(name: name)) }
      try drafts[0].require(layout.header)
    }
    return (drafts.map { $0.table(hasTextsAlone: format.hasTextsAlone) }, layout)
  }
}
