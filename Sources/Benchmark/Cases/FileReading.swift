import DAOKit
import DAOSources
import Foundation

/// Reads a file of employees into a table in memory.
enum FileReading {
  static let cases = [
    Case(name: "file-json", work: "an array of JSON → a table; raw: INSERT … SELECT … FROM json_each", bar: .ratio(1.5)) {
      try measure("employees.json", $0, $1, json) { try $0.insertJSON($1) }
    },
    Case(name: "file-csv", work: "… CSV; raw: a loop over the bytes, and inserts", bar: .ratio(1.5)) {
      try measure("employees.csv", $0, $1, csv) { try $0.insertCSV($1) }
    },
    Case(name: "file-xml", work: "… XML; raw: libxml2's push parser, and inserts", bar: .ratio(1.5)) {
      try measure("employees.xml", $0, $1, xml) { try RawXML($0).insert($1) }
    },
  ]

  private static func measure(
    _ name: String, _ fixture: Fixture, _ sampler: Sampler, _ text: (Int) -> String,
    _ insert: (RawFileReading, String) throws -> Void
  ) throws -> Figures {
    let count = sampler.count ?? 50_000
    let path = fixture.path(name)
    try Data(text(count).utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try sampler.compare(units: count) {
      let raw = try RawFileReading()
      try insert(raw, path)
      return raw
    } ours: {
      try Database.file(at: path)
    }
  }

  // MARK: The files

  private static func json(_ count: Int) -> String {
    var text = "["
    for number in 0..<count {
      let employee = Employee(number: number)
      text += number == 0 ? "\n" : ",\n"
      text += #"  {"eid": "\#(employee.eid)", "firstName": "\#(employee.firstName)", "lastName": "\#(employee.lastName)""#
      text += #", "city": "\#(employee.city)", "position": \#(employee.position.map { "\"\($0)\"" } ?? "null")"#
      text += #", "dob": \#(employee.dob), "salary": \#(employee.salary), "gender": \#(employee.gender)}"#
    }
    return text + "\n]\n"
  }

  private static func csv(_ count: Int) -> String {
    var text = "eid,firstName,lastName,city,position,dob,salary,gender\r\n"
    for number in 0..<count {
      let employee = Employee(number: number)
      text += "\(employee.eid),\(employee.firstName),\(employee.lastName),\(employee.city),\(employee.position ?? ""),"
      text += "\(employee.dob),\(employee.salary),\(employee.gender)\r\n"
    }
    return text
  }

  private static func xml(_ count: Int) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<employees>\n"
    for number in 0..<count {
      let employee = Employee(number: number)
      text += "  <employee eid=\"\(employee.eid)\"><firstName>\(employee.firstName)</firstName>"
      text += "<lastName>\(employee.lastName)</lastName><city>\(employee.city)</city>"
      text += employee.position.map { "<position>\($0)</position>" } ?? ""
      text += "<dob>\(employee.dob)</dob><salary>\(employee.salary)</salary><gender>\(employee.gender)</gender></employee>\n"
    }
    return text + "</employees>\n"
  }
}
