import DAOCore
import DAOSQL
import Foundation

/// The values that `init()` gives the properties of a record, in the order of its shape.
struct RecordDefaults: Sendable {
  /// Nil where there is no `init()`, or where a property is not encoded.
  let values: [TypedValue]?
  /// Whether two records that are made one after the other have the same value: no new UUID, no time of day.
  let areConstant: [Bool]

  init<R: Record>(_ type: R.Type, _ text: StatementText) {
    func values() -> [TypedValue]? { (try? R()).flatMap { try? Arguments.positional([$0]).collected(for: text) } }
    let first = values()
    self.values = first
    let second = values() ?? []
    areConstant = zip(first ?? [], second).map { first, second in
      if case .date(let first) = first, abs(first.timeIntervalSinceNow) < 1 { return false }
      return first == second
    }
  }

  /// The default of a column, and the value of rows that are there before it.
  func value(at index: Int, dates: Configuration.DateStrategy) throws -> (constant: Value?, filling: Value?) {
    guard let values, values[index] != .null else { return (nil, nil) }
    let value = try values[index].value(dates: dates)
    if areConstant[index] { return (value, value) }
    // Old rows get the time of now, but no value that each of them should have for itself.
    if case .date = values[index] { return (nil, value) }
    return (nil, nil)
  }
}
