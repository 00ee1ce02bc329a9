import DAOCore
import DAOSQL

/// The form in which a parameter binds dates, Decimals and lists. It follows from the columns that the parameter is stored in or
/// compared with.
final class ParameterForm {
  enum Dates {
    case strategy
    case text
    /// One parameter is a text in one place and a number in another.
    case both(text: String, number: String)
  }

  let dates: Dates
  /// A column with numeric affinity, which turns a Decimal into a number and may round it; nil without one.
  let roundingColumn: TableColumn?
  /// Whether that column has REAL affinity, which stores an integer as a floating-point number.
  let isReal: Bool
  /// Whether another column keeps the digits of a Decimal as text.
  let keepsText: Bool
  /// Why the parameter takes no list, whose JSON would be stored, or compared, as a single text; nil where it may.
  let obstacleToLists: String?

  init(_ use: ParameterUse) {
    let numeric = use.columns.filter { !$0.keepsText }
    roundingColumn = numeric.first
    isReal = numeric.contains { $0.affinity == .real }
    keepsText = numeric.count < use.columns.count
    dates = Self.dates(of: use)
    obstacleToLists = Self.obstacleToLists(of: use)
  }

  private static func obstacleToLists(of use: ParameterUse) -> String? {
    if use.isListed { return "it is one of the values of IN (…)" }
    return use.columns.first(where: \.isScalar).map { "it is for the column '\($0.name)', which is \($0.declaredType)" }
  }

  private static func dates(of use: ParameterUse) -> Dates {
    let column = use.columns.first(where: \.isText).map { "'\($0.name)', which is \($0.declaredType)" }
    guard let text = column ?? (use.isTime ? "a date function" : nil) else { return .strategy }
    if let other = use.columns.first(where: { !$0.isText }) { return .both(text: text, number: "'\(other.name)'") }
    return use.isCalculated ? .both(text: text, number: "what is calculated with it") : .text
  }
}

extension TableColumn {
  /// Whether a number, a truth value or a time is meant.
  fileprivate var isScalar: Bool { kind.isNumber || kind == .boolean || kind.isMoment }
}
