/// A day of the proleptic Gregorian calendar, which SQLite uses too.
///
/// Internally years begin in March, so that the leap day is the last one
/// (<https://howardhinnant.github.io/date_algorithms.html>). Twelve cycles of 400 years are added to avoid negative numbers.
struct CalendarDay {
  let year: Int
  let month: Int
  let day: Int

  private static let daysOfCycle = 146_097
  private static let addedCycles = 12
  /// The days from March 1 of the year -4800 to January 1, 1970.
  private static let daysUntil1970 = 719_468 + addedCycles * daysOfCycle

  /// Makes a day; nil if the calendar does not have it.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter days: The days since 1970 of a date in the year -4799 or later.
  init(daysSince1970 days: Int) {
    let (cycle, rest) = (days + Self.daysUntil1970).quotientAndRemainder(dividingBy: Self.daysOfCycle)
    let yearOfCycle = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = (cycle - Self.addedCycles) * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let shifted = (month <= 2 ? year - 1 : year) + 400 * Self.addedCycles
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * monthFromMarch + 2) / 5 + day - 1
      - Self.daysUntil1970
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
