import Foundation
import Testing

@testable import DAOCore

@Suite("Decimals as text")
struct DecimalTextTests {
  private func random() -> Decimal {
    let digits = (0..<Int.random(in: 1...38)).map { _ in String(Int.random(in: 0...9)) }.joined()
    return Decimal(string: "\(Bool.random() ? "-" : "")\(digits)e\(Int.random(in: -127...89))") ?? 0
  }

  @Test("A Decimal is written as its description, and read again")
  func roundTrip() throws {
    var all =
      (0..<3000).map { _ in random() }
      + (0..<200).map { _ in Decimal(UInt64.random(in: 0...UInt64.max)) * Decimal(UInt64.random(in: 0...UInt64.max)) }
    all += [0, -1, 10, Decimal(string: "1.10") ?? 0, .greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude]
    all += [Decimal(UInt64.max), Decimal(Int64.min), Decimal(1.5), Decimal(0.1) * 3, 1 / Decimal(3)]
    for decimal in all {
      let text = DecimalTextWriter.text(of: decimal)
      #expect(text == decimal.description)
      #expect(try DecimalTextParser.decimal(of: text) == decimal)
    }
  }

  @Test(
    "What Foundation reads to its end is read as the same number",
    arguments: [
      "0", "-0", "00012", "+7", "1.", ".5", "-.5e3", "1e5", "1E-5", "12e+3", "0.000", "1.10", "1e127", "1e-128", "0e999",
      "100000000000000000000000000000000000000000000000000", "0.30000000000000000000000000000000000000000000000000",
      "340282366920938463463374607431768211455",
    ])
  func forms(text: String) throws {
    let decimal = try DecimalTextParser.decimal(of: text)
    #expect(decimal == (Double(text) == 0 ? 0 : Decimal(string: text)))
    #expect(!decimal.isNaN)
  }

  @Test(
    "What is no number is refused",
    arguments: ["", "-", ".", "e5", "1e", "1e+", "12abc", " 1", "1 ", "1,5", "0x10", "nan", "inf", "--1", "1.2.3", "٣", "1\0"])
  func refused(text: String) {
    #expect(throws: DecimalTextParser.Failure.noNumber) { try DecimalTextParser.decimal(of: text) }
  }

  @Test(
    "What would be rounded is refused",
    arguments: [
      "12345678901234567890123456789012345678901234567890", "340282366920938463463374607431768211456", "1e166", "1e-129",
      "0.12345678901234567890123456789012345678901234567890", "1e99999999999999999999", "1e-99999999999999999999",
    ])
  func rounded(text: String) {
    #expect(throws: DecimalTextParser.Failure.doesNotFit) { try DecimalTextParser.decimal(of: text) }
  }

  @Test("A UUID is written and read as Foundation does, which lets signs and spaces pass")
  func uuids() {
    for _ in 0..<500 {
      let uuid = UUID()
      #expect(UUIDText.text(of: uuid) == uuid.uuidString)
      #expect(UUIDText.uuid(of: uuid.uuidString) == uuid)
      #expect(UUIDText.uuid(of: uuid.uuidString.lowercased()) == uuid)
    }
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    for index in text.indices {
      for odd in ["", "x", "-", " ", "+", "é"] where odd != String(text[index]) {
        #expect(UUIDText.uuid(of: text.replacingCharacters(in: index...index, with: odd)) == nil)
      }
    }
    #expect(UUIDText.uuid(of: "{\(text)}") == nil)
    #expect(UUIDText.uuid(of: text + "0") == nil)
  }
}
