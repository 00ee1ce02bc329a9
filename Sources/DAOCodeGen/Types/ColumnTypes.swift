import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

/// The Swift types of columns: as scripts declare them, else by the types that the schema declares.
struct ColumnTypes {
  private var declared: [String: DeclaredColumn] = [:]

  /// Collects the declarations of all scripts, those of other targets first; reports columns that are declared differently.
  init(_ checked: CheckedScripts, _ report: inout CheckReport) {
    for column in checked.imports.flatMap(\.types.columns) + checked.scripts.flatMap(\.types.columns) {
      let key = Self.key(TableName(column.table).name, column.column)
      if let first = declared[key], first.type != column.type {
        report.add(
          Diagnostic(
            .swiftName,
            "the column '\(column.table).\(column.column)' is \(first.type) at \(first.location): remove one of them",
            at: column.location))
        continue
      }
      declared[key] = column
    }
  }

  private static func key(_ table: String, _ column: String) -> String { "\(table).\(column)".lowercased() }

  /// The type of a table's column; nil where neither a script nor its declared type tells.
  func type(ofColumn column: String, in table: String, declaredAs type: String) -> SwiftType? {
    if let declared = declared[Self.key(table, column)] { return SwiftType(declared.type.name) }
    return Self.type(declaredAs: type).map { SwiftType($0) }
  }

  func type(of column: TableColumn) -> SwiftType? {
    type(ofColumn: column.name, in: column.table, declaredAs: column.declaredType)
  }

  func type(of kind: ExpressionType.Kind) -> SwiftType? {
    switch kind {
    case .boolean: SwiftType("Bool")
    case .integer: SwiftType("Int")
    case .real: SwiftType("Double")
    case .text: SwiftType("String")
    case .blob: SwiftType("Data")
    case .column(let column): type(of: column)
    }
  }

  /// The type of a result column, without regard to NULL.
  func type(of column: StatementDescription.Column) -> SwiftType? {
    if let parts = column.parts {
      let types = Set(parts.map { $0.flatMap { type(of: $0.kind) } })
      return types.count == 1 ? types.first ?? nil : column.type.flatMap { type(of: $0.kind) }
    }
    if let origin = column.origin {
      return type(ofColumn: origin.column, in: origin.table.name, declaredAs: column.declaredType ?? "")
    }
    return column.type.flatMap { type(of: $0.kind) }
  }

  /// The Swift type for a column of a declared type, by the rules of SQLite's affinity where they decide.
  private static func type(declaredAs type: String) -> String? {
    let type = type.uppercased()
    let rules: [(parts: [String], type: String)] = [
      (["BOOL"], "Bool"), (["INT"], "Int"), (["CHAR", "CLOB", "TEXT"], "String"), (["BLOB"], "Data"),
      (["REAL", "FLOA", "DOUB", "DECIMAL", "NUMERIC", "NUMBER"], "Double"), (["UUID"], "UUID"),
    ]
    if let rule = rules.first(where: { $0.parts.contains(where: type.contains) }) { return rule.type }
    return type.hasPrefix("DATE") || type.hasPrefix("TIMESTAMP") ? "Date" : nil
  }
}
