extension Row {
  /// The layout of rows with further columns.
  package func layout(adding columns: [String]) -> RowLayout {
    layout.with(columns: self.columns + columns, numbers: layout.numbers)
  }

  /// A row of other columns, that is read as this one is.
  package func replaced(columns: [String], values: [Value], nested: [Int: Nested]) -> Row {
    Row(layout: layout.with(columns: columns), values: values, nested: nested)
  }

  /// The row with rows in some of its columns, and with nothing in others.
  ///
  /// - Parameter layout: The row's own, with further columns after them.
  package func completed(with contents: [Int: Nested], without absent: [Int], in layout: RowLayout) -> Row {
    var values = values + Array(repeating: Value.null, count: layout.columns.names.count - values.count)
    for column in absent + contents.keys { values[column] = .null }
    return Row(layout: layout, values: values, nested: contents)
  }
}
