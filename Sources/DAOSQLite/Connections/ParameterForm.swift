import DAOCore
import DAOSQL

/// The form in which a parameter binds dates, Decimals and lists. It follows from the columns that the parameter is stored in or
/// compared with.
final class ParameterForm {
  enum Dates {
    case strategy
    case text
    /// The day alone, where the time is midnight UTC.
    case day
    /// A date is refused: the column that it is compared with has texts of a file in any form.
    case refused(TableColumn)
    /// One parameter has one form in one place and another one in another.
    case both(String, String)
  }

  let dates: Dates
  /// A column with numeric affinity, which turns a Decimal into a number and may round it; nil without one.
  let roundingColumn: TableColumn?
  /// Whether that column has REAL affinity, which stores an integer as a floating-point number.
  let isReal: Bool
  /// Another column, which keeps the digits of a Decimal as text.
  let textColumn: TableColumn?
  /// Whether it is compared with a number that the engine calculates, which never equals a text.
  let meetsNumber: Bool
  /// Why the parameter takes no list, whose JSON would be stored, or compared, as a single text; nil where it may.
  let obstacleToLists: String?

  /// Whether JSON has the values of its columns as they are stored.
  let readsElements: Bool

  init(_ use: ParameterUse, bindsDays: Bool) {
    readsElements = use.columns.allSatisfy { $0.kind.isNumber || $0.kind == .boolean }
    let numeric = use.columns.filter { !$0.keepsText }
    roundingColumn = numeric.first
    isReal = numeric.contains { $0.affinity == .real }
    textColumn = use.columns.first { $0.keepsText && !use.numberColumns.contains($0) }
    meetsNumber = use.meetsNumber
    dates = bindsDays ? Self.days(of: use) : Self.dates(of: use)
    obstacleToLists = Self.obstacleToLists(of: use)
  }

  private static func obstacleToLists(of use: ParameterUse) -> String? {
    if use.isListed { return "it is one of the values of IN (…)" }
    return use.columns.first(where: \.isScalar).map { "it is for the column '\($0.name)', which is \($0.declaredType)" }
  }

  private static func dates(of use: ParameterUse) -> Dates {
    let column = use.columns.first(where: \.isText).map { "'\($0.name)', which is \($0.declaredType)" }
    guard let text = (column ?? (use.isTime ? "a date function" : nil)).map({ "a text for \($0)" }) else { return .strategy }
    if let other = use.columns.first(where: { !$0.isText }) { return .both(text, "a number for '\(other.name)'") }
    return use.isCalculated ? .both(text, "a number for what is calculated with it") : .text
  }

  private static func days(of use: ParameterUse) -> Dates {
    guard let day = use.columns.first(where: { $0.kind == .date }) else {
      guard !use.isStored, let text = use.columns.first(where: { $0.kind == .text }) else { return .strategy }
      return .refused(text)
    }
    guard let other = use.columns.first(where: { $0.kind != .date }) else { return .day }
    return .both("a day for '\(day.name)'", "a time for '\(other.name)'")
  }
}

extension TableColumn {
  /// Whether a number, a truth value or a time is meant.
  fileprivate var isScalar: Bool { kind.isNumber || kind == .boolean || kind.isMoment }
}
