import DAOKit
import Testing

private struct Wide: Codable, Equatable {
  var field0: Int
  var field1: String?
  var field2: Double
  var field3: Int
  var field4: String?
  var field5: Double
  var field6: Int
  var field7: String?
  var field8: Double
  var field9: Int
  var field10: String?
  var field11: Double
  var field12: Int
  var field13: String?
  var field14: Double
  var field15: Int
  var field16: String?
  var field17: Double
  var field18: Int
  var field19: String?
  var field20: Double
  var field21: Int
  var field22: String?
  var field23: Double
  var field24: Int
  var field25: String?
  var field26: Double
  var field27: Int
  var field28: String?
  var field29: Double
  var field30: Int
  var field31: String?
  var field32: Double
  var field33: Int
  var field34: String?
  var field35: Double
  var field36: Int
  var field37: String?
  var field38: Double
  var field39: Int
  var field40: String?
  var field41: Double
  var field42: Int
  var field43: String?
  var field44: Double
  var field45: Int
  var field46: String?
  var field47: Double
  var field48: Int
  var field49: String?
  var field50: Double
  var field51: Int
  var field52: String?
  var field53: Double
  var field54: Int
  var field55: String?
  var field56: Double
  var field57: Int
  var field58: String?
  var field59: Double
  var field60: Int
  var field61: String?
  var field62: Double
  var field63: Int
  var field64: String?
  var field65: Double
  var field66: Int
  var field67: String?
  var field68: Double
  var field69: Int
}

@Suite("Wide entities")
struct WideEntityTests {
  @Test("An entity of 70 properties, more than a machine word has bits, is inserted and read")
  func wide() throws {
    let wide = Wide(
      field0: 0, field1: nil, field2: 2.5, field3: 3, field4: "text4", field5: 5.5, field6: 6, field7: nil,
      field8: 8.5, field9: 9, field10: "text10", field11: 11.5, field12: 12, field13: nil, field14: 14.5,
      field15: 15, field16: "text16", field17: 17.5, field18: 18, field19: nil, field20: 20.5, field21: 21,
      field22: "text22", field23: 23.5, field24: 24, field25: nil, field26: 26.5, field27: 27,
      field28:
        "text28", field29: 29.5, field30: 30, field31: nil, field32: 32.5, field33: 33, field34: "text34",
      field35: 35.5, field36: 36, field37: nil, field38: 38.5, field39: 39, field40: "text40", field41: 41.5,
      field42: 42, field43: nil, field44: 44.5, field45: 45, field46: "text46", field47: 47.5, field48: 48,
      field49: nil, field50: 50.5, field51: 51, field52: "text52", field53: 53.5, field54: 54, field55: nil,
      field56: 56.5, field57: 57, field58: "text58", field59: 59.5, field60: 60, field61: nil, field62: 62.5,
      field63: 63, field64: "text64", field65: 65.5, field66: 66, field67: nil, field68: 68.5, field69: 69)
    let columns = (0..<70).map { "field\($0)" }.joined(separator: ", ")
    try withDatabase(schema: ["CREATE TABLE wide (\(columns))"]) { db throws in
      try db.dao("<insert selector=\"insert:\" table=\"wide\"/>").call("insert:", wide)
      #expect(try db.query("SELECT * FROM wide").call() == wide)
      let names = (0..<70).map { ":field\($0)" }.joined(separator: ", ")
      expectError(.parameter, ":field70") { try db.query("SELECT \(names), :field70").call(wide) as Row }
    }
  }
}
