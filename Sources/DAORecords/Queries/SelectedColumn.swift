/// What a query reads: a column, or what a function makes of it.
enum SelectedColumn: Sendable {
  case column(ColumnReference)
  case call(String, ColumnReference)
  case count

  func sql<R>(_ table: RecordTable<R>) throws -> String {
    switch self {
    case .column(let column): table.quoted(try table.column(column))
    case .call(let function, let column): "\(function)(\(table.quoted(try table.column(column))))"
    case .count: "count(*)"
    }
  }
}
