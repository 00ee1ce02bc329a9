import DAOCore
import Foundation

/// Arguments that are the same byte by byte; a date is none of the numbers that it may be stored as, since a column may keep it
/// in another form.
struct ExactArguments: Hashable {
  private let values: ExactValues
  private let dates: [Int: Date]

  init(_ arguments: [ArgumentValue]) {
    var dates: [Int: Date] = [:]
    values = ExactValues(
      values: arguments.enumerated().map { index, argument in
        switch argument {
        case .value(let value): return value
        case .date(let date):
          dates[index] = date
          return .null
        }
      })
    self.dates = dates
  }
}
