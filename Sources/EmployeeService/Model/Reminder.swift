import DAORecords

/// Something to be done about an employee: a record, whose table its type makes.
struct Reminder: Record {
  static let table = "reminder"
  static let key = RecordKey.autoIncrement(\Reminder.number)
  static let constraints: [RecordConstraint] = [.index(\Reminder.eid)]
  var number: Int?
  var eid = ""
  var text = ""
  var isDone = false
}
