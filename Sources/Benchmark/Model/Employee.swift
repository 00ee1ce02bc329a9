/// A row of the table: five texts, one of them nullable, two doubles, an integer.
struct Employee: Codable {
  var eid: String
  var firstName: String
  var lastName: String
  var city: String
  var position: String?
  var dob: Double
  var salary: Double
  var gender: Int
}

extension Employee {
  /// The employee with a number. Every fifth has no position.
  init(number: Int) {
    let digits = String(number)
    eid = "eid-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    firstName = ["Ada", "Zoë", "Jerry", "Naomi", "Tomás", "Margarethe"][number % 6]
    lastName = ["Marsh", "Lindqvist", "Šimková", "O’Brien", "Hernandez"][number % 5]
    city = ["Oslo", "Lisbon", "Copenhagen", "Ghent"][number % 4]
    position = number % 5 == 0 ? nil : ["Developer", "Designer", "Architect"][number % 3]
    dob = -400_000_000.25 + Double(number) * 1000
    salary = 3000.5 + Double(number % 5000)
    gender = number % 2
  }

  static let createTable = """
    CREATE TABLE employee (
      eid TEXT PRIMARY KEY NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL, city TEXT NOT NULL, position TEXT,
      dob DATETIME NOT NULL, salary FLOAT NOT NULL, gender INTEGER NOT NULL)
    """
}
