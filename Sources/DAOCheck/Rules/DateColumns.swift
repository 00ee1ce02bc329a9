import DAOCore
import DAOScript

/// How the columns of dates are written: as the strategy of the configuration stores a Date, or as texts of the engine.
struct DateColumns {
  private let dialect: any Dialect
  let strategy: Configuration.DateStrategy
  private let declared: [String: DeclaredColumn]
  /// The columns that a parameter is stored in.
  private var stored: Set<String> = []
  /// The columns that a parameter of another declared type is stored in.
  private var foreign: Set<String> = []
  /// The SQL of the texts that operations store, by column.
  private var texts: [String: String] = [:]

  init(_ scripts: CheckedScripts) {
    dialect = scripts.schema.dialect
    strategy = scripts.schema.dateStrategy
    declared = scripts.declaredColumns
    for operation in scripts.operations { note(operation) }
  }

  private mutating func note(_ operation: CheckedOperation) {
    for (value, columns) in operation.boundColumns.places where operation.boundColumns.stored.contains(value.location) {
      let paths = columns.map { $0.path.lowercased() }
      if operation.mayBeDate(value) { stored.formUnion(paths) } else { foreign.formUnion(paths) }
    }
    for statement in operation.statements {
      for (index, parameter) in statement.text.parameters.enumerated() {
        guard let path = parameter.column?.path.lowercased() else { continue }
        if statement.text.handlers?.handles(index + 1) == true { foreign.insert(path) } else { stored.insert(path) }
      }
      for text in statement.times.texts where text.isStored {
        for column in text.columns { texts[column.path.lowercased()] = text.sql }
      }
    }
  }

  /// Whether its values are read as dates.
  func contains(_ column: TableColumn) -> Bool {
    if let declared = declared[column.path.lowercased()] { return DeclaredValueKind(type: declared.type.name) == .date }
    let type = column.declaredType.uppercased()
    return column.kind == .date && (type.contains("DATE") || type.contains("TIMESTAMP"))
  }

  /// Whether a Date is a number in the column.
  func isNumber(_ column: TableColumn) -> Bool { strategy != .iso8601 && !column.isText }

  /// Whether an operation stores a Date in it.
  func isStored(_ column: TableColumn) -> Bool { stored.contains(column.path.lowercased()) }

  /// Whether an operation stores values of another type in it.
  func hasOtherValues(_ column: TableColumn) -> Bool { foreign.contains(column.path.lowercased()) }

  /// What writes texts into the column: `DEFAULT CURRENT_TIMESTAMP`; nil where nothing is known to.
  func textWriter(_ column: TableColumn) -> String? {
    if let sql = column.defaultSQL, StatementTimes.isText(sql, dialect: dialect) {
      return Self.defaultPrefix + sql
    }
    return texts[column.path.lowercased()]
  }

  static let defaultPrefix = "its DEFAULT "

  /// What writes texts into the column that are not in the form of a Date there.
  func mixingWriter(_ column: TableColumn) -> String? {
    guard contains(column), let writer = textWriter(column) else { return nil }
    return isNumber(column) || !writer.contains(Self.format) ? writer : nil
  }

  /// The format of ``Configuration/DateStrategy/iso8601``.
  static let format = "%Y-%m-%dT%H:%M:%fZ"

  /// The SQL of a Date as the column stores it, from SQLite's seconds since 1970.
  func now(for column: TableColumn) -> String {
    guard isNumber(column) else { return "strftime('\(Self.format)', 'now')" }
    return strategy == .secondsSince2001 ? "unixepoch('now') - \(Self.secondsUntil2001)" : "unixepoch('now')"
  }

  /// The seconds from 1970 to 2001.
  static let secondsUntil2001 = 978_307_200
}

extension CheckedOperation {
  /// Whether the value may be a Date: nothing declares it otherwise.
  func mayBeDate(_ value: LinkedValue) -> Bool {
    guard value.typeHandler == nil else { return false }
    let declared = linked.declaration.parameters.first { $0.name == value.path }.map { DeclaredValueKind(type: $0.type.name) }
    let java = value.javaType.map { DeclaredValueKind(type: $0) }
    let jdbc = value.jdbcType.map { DeclaredValueKind(jdbcType: $0) }
    return [declared, java, jdbc].compactMap(\.self).allSatisfy { $0 == .date }
  }
}
