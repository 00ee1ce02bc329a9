/// What is known of an expression's values without running it.
package struct ExpressionType: Sendable, Hashable {
  package var kind: Kind
  /// Whether it may be NULL, as far as it is not proven that it is not.
  package var isNullable: Bool

  package enum Kind: Sendable, Hashable {
    case boolean, integer, real, text, blob
    /// The values of a column, unchanged.
    indirect case column(TableColumn)
  }

  package init(_ kind: Kind, isNullable: Bool) {
    self.kind = kind
    self.isNullable = isNullable
  }

  /// The kind of a calculation with the value; nil where it is no number.
  package var number: Kind? {
    switch kind {
    case .boolean, .integer: .integer
    case .real: .real
    case .text, .blob: nil
    case .column(let column):
      switch column.kind {
      case .integer, .boolean: .integer
      case .real, .decimal: .real
      default: nil
      }
    }
  }
}

extension ExpressionType.Kind {
  package init(_ kind: FunctionResult.Kind) {
    self =
      switch kind {
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .blob: .blob
      }
  }
}
