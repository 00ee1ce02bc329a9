/// A day of the Gregorian calendar, which is reckoned back before 1582 as well: so does SQLite.
///
/// Years begin in March within, so that the leap day is the last
/// (<https://howardhinnant.github.io/date_algorithms.html>); one cycle of 400 years is added, so that none is negative.
struct CalendarDay {
  let year: Int
  let month: Int
  let day: Int

  private static let daysOfCycle = 146_097
  /// From March 1 of the year -400 to 1970.
  private static let daysUntil1970 = 719_468 + daysOfCycle

  /// The day, if the calendar has it.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter days: A day of the year 0 or a later one.
  init(daysSince1970 days: Int) {
    let (cycle, rest) = (days + Self.daysUntil1970).quotientAndRemainder(dividingBy: Self.daysOfCycle)
    let yearOfCycle = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = (cycle - 1) * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let shifted = (month <= 2 ? year - 1 : year) + 400
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
