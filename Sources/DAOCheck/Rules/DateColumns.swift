import DAOCore
import DAOSQL
import DAOScript
import Foundation

/// How the columns of dates are written: as the strategy of the configuration stores a Date, or as texts of the engine.
struct DateColumns {
  static let secondsUntil2001 = Int(Date.timeIntervalBetween1970AndReferenceDate)

  private let dialect: any Dialect
  /// The columns of tables that those of views are, by the paths of the views' columns.
  private var origins: [String: TableColumn] = [:]
  let strategy: Configuration.DateStrategy
  private let declared: [String: DeclaredColumn]
  /// The columns that a parameter is stored in.
  private var stored: Set<String> = []
  /// The columns that a parameter of another declared type is stored in.
  private var foreign: Set<String> = []
  /// The SQL of the texts that operations store, by column.
  private var texts: [String: [String]] = [:]

  init(_ scripts: CheckedScripts) throws {
    dialect = scripts.schema.dialect
    strategy = scripts.schema.dateStrategy
    declared = scripts.types.declared
    for view in scripts.schema.tables where view.isView {
      // A view may be broken.
      let rows = try? scripts.connection.describe(rowsOf: view)
      for column in view.columns {
        guard let origin = rows?.columns.first(where: { $0.label == column.name })?.origin else { continue }
        let columns = try scripts.schema.table(origin.table.description)?.columns
        origins[column.path.lowercased()] = columns?.first { $0.name == origin.column }
      }
    }
    for operation in scripts.operations { note(operation) }
  }

  /// The column of a table that a column is, also through a view.
  private func base(_ column: TableColumn) -> TableColumn { origins[column.path.lowercased()] ?? column }

  /// The name by which a column is known, one for all of its views.
  func path(_ column: TableColumn) -> String { base(column).path.lowercased() }

  private mutating func note(_ operation: CheckedOperation) {
    for (value, columns) in operation.boundColumns.places where operation.boundColumns.stored.contains(value.location) {
      let paths = columns.map(path)
      if operation.mayBeDate(value) { stored.formUnion(paths) } else { foreign.formUnion(paths) }
    }
    for statement in operation.statements {
      for (index, parameter) in statement.text.parameters.enumerated() {
        guard let path = parameter.column.map(path) else { continue }
        if statement.text.handlers?.handles(index + 1) == true { foreign.insert(path) } else { stored.insert(path) }
      }
      for text in statement.analysis.timeTexts where text.isStored {
        for column in text.columns { texts[path(column), default: []].append(text.sql) }
      }
    }
  }

  /// Whether its values are read as dates.
  func contains(_ column: TableColumn) -> Bool {
    if let declared = declared[column.path.lowercased()] ?? declared[path(column)] {
      return ColumnKind(valuesOf: declared.type.name) == .date
    }
    return column.kind.isDate
  }

  /// Whether a Date is a number in the column.
  func isNumber(_ column: TableColumn) -> Bool { strategy != .iso8601 && !column.isText }

  /// Whether an operation stores a Date in it.
  func isStored(_ column: TableColumn) -> Bool { stored.contains(path(column)) }

  /// Whether an operation stores values of another type in it.
  func hasOtherValues(_ column: TableColumn) -> Bool { foreign.contains(path(column)) }

  /// What writes texts into the column: `DEFAULT CURRENT_TIMESTAMP`; empty where nothing is known to.
  private func textWriters(_ column: TableColumn) -> [String] {
    let written = texts[path(column)] ?? []
    guard let sql = base(column).defaultSQL, dialect.rules.isTimeText(sql) else { return written }
    return [Self.defaultPrefix + sql] + written
  }

  /// Whether anything is known to write texts into the column.
  func hasTextWriter(_ column: TableColumn) -> Bool { !textWriters(column).isEmpty }

  static let defaultPrefix = "its DEFAULT "

  /// Whether it has Dates, as operations store them, and nothing else that is known.
  func hasDatesOnly(_ column: TableColumn) -> Bool {
    contains(column) && isStored(column) && !hasOtherValues(column) && !hasTextWriter(column)
  }

  /// What writes texts into the column that are not in the form of a Date there.
  func mixingWriter(_ column: TableColumn) -> String? {
    guard contains(column) else { return nil }
    return textWriters(column).first { isNumber(column) || !isDateForm($0) }
  }

  /// The functions of dates that the engine has.
  var functions: DateFunctions { dialect.functions.dates }

  /// Whether SQL gives texts in the form of a Date.
  func isDateForm(_ sql: String) -> Bool { sql.contains(functions.textFormat) || sql.contains(/^'[^']*T[^']*Z'$/) }

  /// Whether SQL gives the text of a day.
  func isDay(_ sql: String) -> Bool {
    sql.uppercased().contains(/^(CURRENT_DATE|DATE\(|'[0-9]{4}-[0-9]{2}-[0-9]{2}'$)/)
  }

  /// The SQL of a time as the column stores a Date: of a literal, or of the present.
  func time(_ sql: String, for column: TableColumn) -> String {
    let seconds = functions.nowSeconds + (strategy == .secondsSince2001 ? " - \(Self.secondsUntil2001)" : "")
    return (isNumber(column) ? seconds : functions.nowText).replacing("'now'", with: sql.hasPrefix("'") ? sql : "'now'")
  }

  /// The form of the Dates in a column, for a message.
  func form(_ column: TableColumn) -> String {
    guard isNumber(column) else { return "texts with a T and a Z" }
    return "seconds since \(strategy == .secondsSince2001 ? "2001" : "1970")"
  }

  /// The arguments by which a date function reads SQL that gives numbers.
  func seconds(_ sql: String) -> String {
    let seconds = strategy == .secondsSince2001 ? "\(sql) + \(Self.secondsUntil2001)" : sql
    return "\(seconds), \(functions.secondsModifier)"
  }

  /// A call of a date function with arguments, after a format where it takes one.
  func call(_ function: String, _ arguments: String) -> String {
    let format = function.uppercased() == functions.formatting ? "…, " : ""
    return "\(function.lowercased())(\(format)\(arguments))"
  }
}

extension CheckedOperation {
  /// Whether the value may be a Date: nothing declares it otherwise.
  func mayBeDate(_ value: LinkedValue) -> Bool {
    guard value.typeHandler == nil else { return false }
    let declared = linked.declaration.parameters.first { $0.name == value.path }.map { ColumnKind(valuesOf: $0.type.name) }
    let java = value.javaType.map { ColumnKind(valuesOf: $0) }
    let jdbc = value.jdbcType.map { ColumnKind(jdbcType: $0) }
    return [declared, java, jdbc].compactMap(\.self).allSatisfy { $0 == .date }
  }
}
