import Foundation

/// A row of `timesheet`: the hours of one employee on one project and day.
struct TimesheetEntry: Codable {
  var eid: String
  var day: Date
  var code: String
  var hours: Double

  /// Entries for each working day of some weeks, with a fifth of the weekly hours on each.
  static func entries(of memberships: [Membership], weeks: Range<Int>) -> [TimesheetEntry] {
    let firstMonday = Date(timeIntervalSince1970: 1_672_617_600)  // 2023-01-02
    let secondsPerDay = 86_400.0
    return weeks.flatMap { week in
      (0..<5).flatMap { weekday in
        let day = firstMonday.addingTimeInterval(Double(week * 7 + weekday) * secondsPerDay)
        return memberships.map { TimesheetEntry(eid: $0.eid, day: day, code: $0.code, hours: Double($0.hours) / 5) }
      }
    }
  }
}
