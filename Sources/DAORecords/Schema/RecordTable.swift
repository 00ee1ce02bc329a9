import DAOCore
import DAORuntime
import DAOSQL

/// The table of a record's type: its columns, keys and statements.
final class RecordTable<R: Record>: Sendable {
  let runtime: Runtime
  /// What is observed of the database.
  let live: LiveSources
  let shape: RecordShape<R>
  let definition: TableDefinition
  /// The columns of the properties, as the table has them.
  let schema: TableSchema
  /// The table's name and the columns of the properties, as SQL has them.
  let quotedName: String
  let columnList: String
  /// All columns of the table, for conditions.
  let columns: NameTable
  let allColumns: [TableColumn]
  /// The kinds of the properties by the names of their columns.
  private let kinds: [String: ColumnKind]
  /// The indexes of the key's properties, and of all others.
  let keys: [Int]
  let others: [Int]
  let defaults: RecordDefaults
  /// The properties that hold records of other tables.
  let links: [RecordLink]
  /// Binds a record's properties in their order; it is never run.
  let binding: StatementText
  /// The times until which rows are there.
  let times: RecordTimes
  /// Whether a generated key can be put into a record.
  let setsKey: Bool
  /// What collects the values of records; those that nobody uses now.
  private let collectors = Guarded<[ArgumentCollector]>([])
  private let statements = Guarded<[RecordStatement: StatementText]>([:])
  private let texts = Guarded<[ExactText: StatementText]>([:])
  private let forms = Guarded<[QueryForm: StatementText]>([:])
  private let owners: RecordOwners

  init(
    _ draft: RecordDraft<R>, _ table: TableSchema, _ times: RecordTimes, _ links: [RecordLink], on runtime: Runtime,
    _ live: LiveSources
  ) {
    self.times = times
    self.links = links
    self.runtime = runtime
    self.live = live
    shape = draft.shape
    definition = draft.definition
    setsKey = KeySetter.sets(R.key.properties[0].path, of: R.self)
    owners = RecordOwners(of: draft.definition.name)
    keys = draft.keys
    others = draft.shape.properties.indices.filter { !draft.keys.contains($0) }
    defaults = draft.defaults
    binding = draft.binding
    let named = Dictionary(table.columns.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    schema = TableSchema(
      name: table.name,
      columns: draft.shape.properties.map { named[$0.name.lowercased()] ?? TableColumn(name: $0.name, table: table.name) })
    allColumns = table.columns
    kinds = Dictionary(zip(schema.columns.map(\.name), draft.shape.properties.map(\.kind))) { first, _ in first }
    let dialect = runtime.driver.dialect
    quotedName = dialect.quote(schema.name)
    let name = quotedName
    columnList = schema.columns.map { "\(name).\(dialect.quote($0.name))" }.joined(separator: ", ")
    columns = NameTable(table.columns.map(\.name))
  }

  var dialect: any Dialect { runtime.driver.dialect }

  /// A column with its table: an engine may take a name alone for a text, where there is no such column any more.
  func quoted(_ column: TableColumn) -> String { "\(quotedName).\(dialect.quote(column.name))" }

  /// The values of a record's properties in their order.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a property that is not encoded.
  func values(of record: R) throws -> [TypedValue] {
    let collector = collectors.withLock { $0.popLast() } ?? ArgumentCollector(binding)
    defer { collectors.withLock { $0.append(collector) } }
    return try collector.values(of: record)
  }

  /// Whose statement something is, by the name of what was asked for.
  func owner(_ name: String, _ kind: InterceptedCall.Kind) -> RecordOwner { owners.owner(name, kind) }

  /// The column that a query names.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` with the nearest name.
  func column(_ reference: ColumnReference) throws -> TableColumn {
    allColumns[try index(of: reference)]
  }

  /// The index, among all columns, of the one that a query names.
  ///
  /// - Throws: As ``column(_:)`` does.
  func index(of reference: ColumnReference) throws -> Int {
    let name =
      switch reference {
      case .property(let path): try shape.column(of: path.path)
      case .name(let name): name
      }
    if let index = columns.index(of: name) { return index }
    throw DAOError(
      .missingColumn, "the table '\(definition.name)' has no column '\(name)'\(Spelling.hint(for: name, in: columns.names))")
  }

  /// The column that a query sorts by, or compares as less or more.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for Decimals, which are stored as texts: '9' is more than '10' there.
  func ordered(_ reference: ColumnReference) throws -> TableColumn {
    let column = try column(reference)
    guard !keepsDecimalsAsTexts(column) else {
      throw DAOError(
        .parameter,
        "'\(column.path)' holds Decimals as texts, which the database does not order as numbers: read them, and do it in Swift, or "
          + "use a Double")
    }
    return column
  }

  /// Whether a column holds Decimals as texts, with which the database does not calculate.
  func keepsDecimalsAsTexts(_ column: TableColumn) -> Bool { kind(of: column) == .decimal && column.keepsText }

  /// The kind of the property that a column stores, which the column alone may not tell.
  func kind(of column: TableColumn) -> ColumnKind { kinds[column.name] ?? column.kind }

  /// The names of properties.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a property that is computed, or not coded.
  func names(of paths: [PartialKeyPath<R>]) throws -> Set<String> { Set(try paths.map { try shape.column(of: $0) }) }

  /// The indexes of the columns with some names, those of the key where there are none: whether the row is there is asked for.
  func columns(named names: Set<String>) -> [Int] {
    let found = shape.properties.indices.filter { names.contains(shape.properties[$0].name) }
    return found.isEmpty ? keys : found
  }

  /// The statement of a query's SQL. The last ones are kept, so that they are prepared once.
  func text(of sql: String, _ parameters: [StatementText.Parameter], _ verb: StatementVerb) -> StatementText {
    texts.withLock { texts in
      let key = ExactText(sql)
      if let text = texts[key] { return text }
      if texts.count >= Self.keptTexts { texts = [:] }
      let text = StatementText(sql: sql, parameters: parameters, verb: verb)
      texts[key] = text
      return text
    }
  }

  /// The statement of queries of a form, made by the first of them.
  func text(of form: QueryForm) -> StatementText? { forms.withLock { $0[form] } }

  func keep(_ text: StatementText, of form: QueryForm) {
    forms.withLock { forms in
      if forms.count >= Self.keptTexts { forms = [:] }
      forms[form] = text
    }
  }

  private static var keptTexts: Int { 256 }

  /// A statement for a table whose rows have no time, made once.
  func statement(_ kind: RecordStatement) -> StatementText {
    statements.withLock { statements in
      if let text = statements[kind] { return text }
      let text = kind.text(of: self, expires: false, followsSchema: false)
      statements[kind] = text
      return text
    }
  }
}
