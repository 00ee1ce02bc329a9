/// What the rows of one result share.
package struct RowLayout: Sendable {
  package let columns: NameTable
  package let dates: Configuration.DateStrategy
  package let readsNullAsZero: Bool

  package init(_ reader: some ColumnReader) {
    columns = reader.columns
    dates = reader.dateStrategy
    readsNullAsZero = reader.readsNullAsZero
  }

  package init(columns: NameTable, dates: Configuration.DateStrategy, readsNullAsZero: Bool) {
    self.columns = columns
    self.dates = dates
    self.readsNullAsZero = readsNullAsZero
  }

  /// Rows of a single value that are read as these are.
  var ofSingleValue: RowLayout {
    RowLayout(columns: NameTable(["value"]), dates: dates, readsNullAsZero: readsNullAsZero)
  }
}
