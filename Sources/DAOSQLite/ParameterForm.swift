import DAOCore

/// In which form a parameter takes dates and Decimals, by the columns that it is stored in or compared with.
final class ParameterForm {
  enum Dates {
    case strategy
    case text
    /// A text for the column and a number for something else.
    case both(TableColumn, other: String)
  }

  let dates: Dates
  /// A column that makes a number of a Decimal, and rounds it where the number is not the same; nil where there is none.
  let roundingColumn: TableColumn?
  /// Whether such a column makes a floating-point number of an integer.
  let isReal: Bool
  /// Whether another column keeps the digits of a Decimal.
  let keepsText: Bool

  init(_ use: ParameterUse) {
    let numeric = use.columns.filter { !$0.keepsText }
    roundingColumn = numeric.first
    isReal = numeric.contains { SQLiteConnection.isReal($0.declaredType) }
    keepsText = numeric.count < use.columns.count
    dates = Self.dates(of: use)
  }

  private static func dates(of use: ParameterUse) -> Dates {
    guard let text = use.columns.first(where: \.isText) else { return .strategy }
    if let other = use.columns.first(where: { !$0.isText }) { return .both(text, other: "'\(other.name)'") }
    return use.isCalculated ? .both(text, other: "what is calculated with it") : .text
  }
}
