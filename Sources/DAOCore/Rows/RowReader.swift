import Foundation

/// Reads the columns of a ``Row`` as those of a statement are read.
final class RowReader: NestingReader {
  private let layout: RowLayout
  private let values: [Value]
  private let nestedRows: [Int: Row.Nested]

  init(layout: RowLayout, values: [Value], nested: [Int: Row.Nested]) {
    self.layout = layout
    self.values = values
    nestedRows = nested
  }

  func nested(_ column: Int) -> (any NestedRows)? { nestedRows[column].map { CopiedRows(rows: $0, layout: layout) } }

  var columns: NameTable { layout.columns }
  var readsNullAsZero: Bool { layout.readsNullAsZero }
  var dateStrategy: Configuration.DateStrategy { layout.dates }

  func type(_ column: Int) -> ValueType { nestedRows[column] == nil ? values[column].type : .blob }

  func integer(_ column: Int) -> Int64 {
    if case .integer(let value) = values[column] { value } else { 0 }
  }

  func real(_ column: Int) -> Double {
    if case .real(let value) = values[column] { value } else { 0 }
  }

  func text(_ column: Int) -> String {
    if case .text(let value) = values[column] { value } else { "" }
  }

  func blob(_ column: Int) -> Data {
    if case .blob(let value) = values[column] { value } else { Data() }
  }
}
