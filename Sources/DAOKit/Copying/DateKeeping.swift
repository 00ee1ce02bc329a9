import DAOCore
import Foundation

/// What the target of a copy keeps of dates.
struct DateKeeping {
  /// Whether it has a type for days alone.
  let daysAlone: Bool
  private let precision: Precision

  private enum Precision {
    case full, microseconds, secondsSince1970
  }

  /// What is no database. It keeps each date as it is stored in the source.
  init(from dates: Configuration.DateStrategy) {
    self.init(daysAlone: false, precision: dates == .secondsSince1970 ? .secondsSince1970 : .full)
  }

  private init(daysAlone: Bool, precision: Precision) {
    self.daysAlone = daysAlone
    self.precision = precision
  }

  /// A database.
  ///
  /// - Parameter dates: How it stores dates, if it has no type for times.
  init(_ dialect: any Dialect, _ dates: Configuration.DateStrategy) {
    daysAlone = dialect.hasTimestamps
    precision =
      switch dates {
      case _ where dialect.hasTimestamps: .microseconds
      case .secondsSince2001: .full
      case .secondsSince1970: .secondsSince1970
      // Milliseconds: what is less than a microsecond beside them is none of a time that was written with them.
      case .iso8601: .microseconds
      }
  }

  /// The date as it is read from the target.
  func kept(_ date: Date) -> Date {
    switch precision {
    case .full: date
    case .microseconds: date.inMicroseconds
    case .secondsSince1970: Date(timeIntervalSince1970: date.timeIntervalSince1970)
    }
  }
}

extension Date {
  /// The nearest date of whole microseconds. Where these have more digits than a Double, that has none of less.
  fileprivate var inMicroseconds: Date {
    guard let count = microsecondsSince2001, let exact = Double(exactly: count) else { return self }
    return Date(timeIntervalSinceReferenceDate: exact / 1_000_000)
  }
}
