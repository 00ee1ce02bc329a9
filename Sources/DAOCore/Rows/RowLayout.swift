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
}
