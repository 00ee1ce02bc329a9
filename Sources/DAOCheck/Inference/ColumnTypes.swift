import DAOCore
import DAOSQL
import DAOScript

/// The Swift types of columns: as scripts declare them, else by the types that the schema declares.
package struct ColumnTypes {
  /// The declarations, by table and column in lower case.
  private(set) var declared: [String: DeclaredColumn] = [:]
  /// The columns that are declared again, as another type.
  package private(set) var conflicts: [(column: DeclaredColumn, first: DeclaredColumn)] = []
  let schema: CheckedSchema

  /// - Parameter columns: The declarations of all scripts, those of other targets first.
  init(_ columns: [DeclaredColumn], _ schema: CheckedSchema) {
    self.schema = schema
    for column in columns {
      let key = Self.key(TableName(column.table).name, column.column)
      if let first = declared[key], first.type != column.type {
        conflicts.append((column, first))
      } else {
        declared[key] = column
      }
    }
  }

  private static func key(_ table: String, _ column: String) -> String { "\(table).\(column)".lowercased() }

  /// The type of a table's column; nil where neither a script nor its declared type tells.
  private func type(ofColumn column: String, in table: String, of kind: ColumnKind) -> SwiftType? {
    declared[Self.key(table, column)].map { SwiftType($0.type.name) }
      ?? Self.type(of: kind, decimal: schema.dialect.hasStrictTypes ? "Decimal" : "Double")
  }

  package func type(of column: TableColumn) -> SwiftType? { type(ofColumn: column.name, in: column.table, of: column.kind) }

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
    if column.parts == nil, let origin = column.origin {
      return type(ofColumn: origin.column, in: origin.table.name, of: column.kind ?? .unknown)
    }
    let types = Set((column.parts ?? []).map { $0.flatMap { type(of: $0.kind) } })
    let common = types.count == 1 ? types.first ?? nil : column.type.flatMap { type(of: $0.kind) }
    return common.flatMap { number($0, of: column.operands) }
  }

  /// Whether a column's decimal numbers are rounded to Doubles because nobody has declared its type.
  func rounds(_ column: TableColumn) -> Bool {
    !schema.dialect.hasStrictTypes && column.roundsDecimals && declared[column.path.lowercased()] == nil
  }

  /// The type of a number that is calculated of columns: Dates are stored as seconds with a fraction, or as texts.
  private func number(_ type: SwiftType, of columns: [TableColumn]) -> SwiftType? {
    guard !schema.dialect.hasTimestamps, ["Int", "Double"].contains(type.name),
      columns.contains(where: { self.type(of: $0)?.name == "Date" })
    else {
      return type
    }
    return schema.dateStrategy == .iso8601 ? nil : SwiftType("Double")
  }

  /// The Swift type for the values of a column.
  ///
  /// - Parameter decimal: That for decimal numbers.
  private static func type(of kind: ColumnKind, decimal: String) -> SwiftType? {
    switch kind {
    case .integer: SwiftType("Int")
    case .real: SwiftType("Double")
    case .decimal: SwiftType(decimal)
    case .boolean: SwiftType("Bool")
    case .text: SwiftType("String")
    case .blob: SwiftType("Data")
    case .date, .timestamp: SwiftType("Date")
    case .uuid: SwiftType("UUID")
    case .array(let element): type(of: element, decimal: decimal)?.list
    case .time, .json, .unknown: nil
    }
  }
}

extension TableColumn {
  /// Whether it is declared for decimal numbers, which the engine stores as floating-point numbers. Of whole numbers a Double
  /// holds 15 digits.
  fileprivate var roundsDecimals: Bool {
    guard kind == .decimal, !keepsText else { return false }
    guard let size = declaredType.firstMatch(of: /\(\s*([0-9]+)\s*(?:,\s*([0-9]+)\s*)?\)/) else { return true }
    let (digits, fraction) = (Int(size.1) ?? .max, size.2.flatMap { Int($0) } ?? 0)
    return fraction > 0 || digits > 15
  }
}
