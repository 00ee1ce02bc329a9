/// The properties shared by all rows of one result.
package struct RowLayout: Sendable {
  package let columns: NameTable
  package let dates: Configuration.DateStrategy
  package let readsNullAsZero: Bool
  package let showsValues: Bool
  /// The columns with numbers of any digits.
  package let numbers: Set<Int>

  package init(_ reader: some ColumnReader) {
    columns = reader.columns
    dates = reader.dateStrategy
    readsNullAsZero = reader.readsNullAsZero
    showsValues = reader.showsValues
    numbers = Set(columns.names.indices.filter(reader.holdsNumbers))
  }

  package init(
    columns: NameTable, dates: Configuration.DateStrategy, readsNullAsZero: Bool, showsValues: Bool = false,
    numbers: Set<Int> = []
  ) {
    self.columns = columns
    self.dates = dates
    self.readsNullAsZero = readsNullAsZero
    self.showsValues = showsValues
    self.numbers = numbers
  }

  /// The layout for rows of a single value, with the same settings.
  var ofSingleValue: RowLayout { with(columns: ["value"]) }

  /// The layout for rows of other columns, with the same settings.
  ///
  /// - Parameter numbers: Those of them with numbers of any digits. Default: none.
  func with(columns: [String], numbers: Set<Int> = []) -> RowLayout {
    RowLayout(
      columns: NameTable(columns), dates: dates, readsNullAsZero: readsNullAsZero, showsValues: showsValues, numbers: numbers)
  }
}
