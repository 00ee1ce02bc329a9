import DAOCore
import DAOSQL
import Foundation

extension DatabaseDescription {
  /// Reads a description.
  ///
  /// - Parameter dialect: That of its engine.
  /// - Throws: ``DAOError/Code/configuration`` for a file that is none, or one of another engine or of a newer library.
  package init(_ data: Data, path: String, dialect: any Dialect) throws(DAOError) {
    func fault(_ message: String) -> DAOError {
      DAOError(.configuration, "'\(path)' \(message)", location: DAOError.Location(file: path, line: 1, column: 1))
    }
    struct Format: Decodable {
      let format: Int
    }
    let decoder = JSONDecoder()
    guard let format = try? decoder.decode(Format.self, from: data).format else {
      throw fault("is no description of a database: dao describe writes one")
    }
    guard format == DescriptionFile.newestFormat else {
      throw fault("has the format \(format), and this library reads \(DescriptionFile.newestFormat): run dao describe")
    }
    guard let file = try? decoder.decode(DescriptionFile.self, from: data) else {
      throw fault("is damaged: run dao describe")
    }
    guard file.engine == dialect.name else { throw fault("is of \(file.engine), and not of \(dialect.name)") }
    self.init(file, dialect)
    self.path = path
  }

  private init(_ file: DescriptionFile, _ dialect: any Dialect) {
    let tables = file.tables.map { TableSchema($0, dialect) }
    let named = Dictionary(tables.map { ($0.qualifiedName.description, $0) }) { first, _ in first }
    var operations: [String: [String: StatementFacts]] = [:]
    for statement in file.statements {
      let facts = StatementFacts(
        parameters: statement.parameters ?? [],
        columns: (statement.columns ?? []).flatMap { StatementFacts.Column.columns($0, named) })
      for text in statement.texts { operations[statement.operation, default: [:]][text] = facts }
    }
    self.init(
      engine: file.engine, streams: file.streams, tables: tables,
      views: Dictionary(file.tables.compactMap { table in table.view.map { (table.name, $0) } }) { first, _ in first },
      numbered: Set(file.tables.filter { $0.columns.contains { $0.numbered == true } }.map(\.name)),
      diverting: Set(zip(file.tables, tables).filter { $0.0.diverts == true }.map(\.1.qualifiedName.detailed)),
      rowFunctions: Set(file.rowFunctions ?? []), operations: operations)
  }

  /// The text of its file.
  ///
  /// - Throws: What `JSONEncoder` throws.
  package func text(_ dialect: any Dialect) throws -> String {
    let statements = operations.sorted { $0.key < $1.key }.flatMap { operation, texts in
      Dictionary(grouping: texts.keys) { texts[$0] }.compactMap { facts, texts in
        facts.map { DescriptionFile.Statement(operation, texts.sorted(), $0, tables) }
      }.sorted { $0.texts[0] < $1.texts[0] }
    }
    let shown = tables.sorted { ($0.qualifier ?? "", $0.name) < ($1.qualifier ?? "", $1.name) }.map { table in
      DescriptionFile.Table(
        name: table.name, schema: table.qualifier,
        view: table.isView ? (table.qualifier == nil ? views[table.name] ?? "" : "") : nil,
        heirs: table.hasHeirs ? true : nil, diverts: diverting.contains(table.qualifiedName.detailed) ? true : nil,
        columns: table.columns.map { DescriptionFile.Column($0, isNumbered: isNumbered($0, of: table), dialect) })
    }
    return try DescriptionFile(
      engine: engine, streams: streams, rowFunctions: rowFunctions.isEmpty ? nil : rowFunctions.sorted(), tables: shown,
      statements: statements
    ).text
  }

  private func isNumbered(_ column: TableColumn, of table: TableSchema) -> Bool {
    column.primaryKeyPosition > 0 && table.qualifier == nil && numbered.contains(table.name)
  }
}

extension TableSchema {
  fileprivate init(_ table: DescriptionFile.Table, _ dialect: any Dialect) {
    let columns = table.columns.map { column in
      let stored = column.storedAs ?? column.type
      return TableColumn(
        name: column.name, declaredType: column.type, kind: dialect.kind(ofType: stored),
        affinity: dialect.affinity(ofType: stored), isNotNull: column.notNull ?? false, primaryKeyPosition: column.key ?? 0,
        isGenerated: column.generated ?? false, table: table.name, defaultSQL: column.value,
        ignoresCase: dialect.ignoresCase(ofType: stored))
    }
    self.init(
      name: table.name, qualifier: table.schema, columns: columns, isView: table.view != nil,
      hasHeirs: table.heirs ?? false)
  }
}

extension DescriptionFile.Column {
  fileprivate init(_ column: TableColumn, isNumbered: Bool, _ dialect: any Dialect) {
    let isPlain = dialect.kind(ofType: column.declaredType) == column.kind
    self.init(
      name: column.name, type: column.declaredType,
      storedAs: isPlain ? nil : column.kind == .unknown ? "" : dialect.type(of: column.kind),
      notNull: column.isNotNull ? true : nil, key: column.primaryKeyPosition > 0 ? column.primaryKeyPosition : nil,
      numbered: isNumbered ? true : nil, generated: column.isGenerated ? true : nil, value: column.defaultSQL)
  }
}

extension DescriptionFile.Statement {
  /// - Parameter tables: Those of the description.
  fileprivate init(_ operation: String, _ texts: [String], _ facts: StatementFacts, _ tables: [TableSchema]) {
    let columns = DescriptionFile.ResultColumn.columns(facts.columns, tables)
    self.init(
      operation: operation, texts: texts, parameters: facts.parameters.isEmpty ? nil : facts.parameters,
      columns: columns.isEmpty ? nil : columns)
  }
}

extension DescriptionFile.ResultColumn {
  fileprivate static func columns(_ columns: [StatementFacts.Column], _ tables: [TableSchema]) -> [Self] {
    var found: [Self] = []
    var rest = columns[...]
    while let column = rest.first {
      if let origin = column.origin, let table = tables.first(where: { $0.qualifiedName == origin.table }),
        rest.prefix(table.columns.count).elementsEqual(StatementFacts.Column.all(of: table))
      {
        found.append(Self(table: origin.table.description))
        rest = rest.dropFirst(table.columns.count)
      } else {
        found.append(
          Self(
            label: column.label == column.origin?.column ? nil : column.label, type: column.origin == nil ? column.type : nil,
            table: column.origin?.table.description, column: column.origin?.column))
        rest = rest.dropFirst()
      }
    }
    return found
  }
}

extension StatementFacts.Column {
  /// The columns of `SELECT * FROM table`.
  fileprivate static func all(of table: TableSchema) -> [Self] {
    table.columns.map { column in
      Self(
        label: column.name, type: "",
        origin: StatementDescription.Origin(table: table.qualifiedName, column: column.name))
    }
  }

  /// - Parameter tables: Those of the description, by their names.
  fileprivate static func columns(_ column: DescriptionFile.ResultColumn, _ tables: [String: TableSchema]) -> [Self] {
    guard let table = column.table else { return [Self(label: column.label ?? "", type: column.type ?? "")] }
    guard let name = column.column else { return tables[table].map(all) ?? [] }
    let origin = StatementDescription.Origin(table: TableName(table), column: name)
    return [Self(label: column.label ?? name, type: "", origin: origin)]
  }
}
