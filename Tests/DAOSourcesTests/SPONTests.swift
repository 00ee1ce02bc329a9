import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("SPON") struct SPONTests {
  @Test("Random values come back from both forms of their text", arguments: 1...20 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var maker = SPONMaker(seed: seed)
    for _ in 0..<200 {
      let value = maker.value(depth: 4)
      #expect(try SPON(parsing: value.text()) == value)
      #expect(try SPON(parsing: value.text(.readable)) == value)
    }
  }

  @Test(
    "Texts cut and changed at random are read or refused, and what is read has a text", arguments: 1...8 as ClosedRange<UInt64>)
  func mutants(_ seed: UInt64) throws {
    var maker = SPONMaker(seed: seed)
    for _ in 0..<500 {
      var bytes = Array(maker.value(depth: 3).text(Bool.random(using: &maker.random) ? .compact : .readable).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &maker.random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &maker.random)
        switch Int.random(in: 0..<3, using: &maker.random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert("@<>[]`=,&;?! ".utf8.randomElement(using: &maker.random) ?? 0, at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let value = try? SPON(parsing: text) else { continue }
      #expect(try SPON(parsing: value.text()) == value)
    }
  }

  @Test(
    "Any text comes back, where it looks like an escape, too",
    arguments: [
      "", "`", "&01;", "&02;", "&02;01;", "&01;&02;", "&&01;", "&0`1;", "&02;`", "&", "&0", "&01", "`&01;`", "\u{0}\n\t",
      "漢字 😀", "@obj<",
      "<null>", "2017-01-01 00:00:00 +0000", "e\u{301}", "&x20;",
    ])
  func texts(_ text: String) throws {
    let member = SPON.object(
      SPONObject(type: text.isEmpty ? nil : text, [(text, .text(text)), (text + "!", .list([.text(text)]))]))
    #expect(try SPON(parsing: member.text()) == member)
    if case .object(let object) = try SPON(parsing: member.text()) {
      #expect(object.members.map { Array($0.name.utf8) } == [Array(text.utf8), Array((text + "!").utf8)])
    }
  }

  @Test("What Action Data writes is read")
  func actionData() throws {
    let text =
      "@obj:Person<lastName$=`O&01;Neil &02; Sons` id!=`7` added?=`2017-10-19 15:04:05 +0000` weight&=`72.5` half^=`0.5` none?=`<null>` "
      + "icon*=`AAEC` size?=`12` on%=`true` keys=@array[1!, 2!, `a, b`, AAEC*, 2017-10-19 15:04:05 +0000?, <null>?] "
      + "home=@obj:Dictionary<a=@obj:Address<city$=`Houston`>> other?=`Optional(5)`>"
    let date = try #require(try? Date("2017-10-19T15:04:05Z", strategy: .iso8601))
    let keys: [SPON] = [.integer(1), .integer(2), .text("a, b"), .data(Data([0, 1, 2])), .date(date), .null]
    #expect(
      try SPON(parsing: text)
        == .object(
          SPONObject(
            type: "Person",
            [
              ("lastName", .text("O`Neil &02; Sons")), ("id", .integer(7)), ("added", .date(date)), ("weight", .real(72.5)),
              ("half", .float(0.5)), ("none", .null), ("icon", .data(Data([0, 1, 2]))), ("size", .integer(12)),
              ("on", .boolean(true)),
              ("keys", .list(keys)),
              (
                "home",
                .object(
                  SPONObject(
                    type: "Dictionary", [("a", .object(SPONObject(type: "Address", [("city", .text("Houston"))])))]))
              ),
              ("other", .described("Optional(5)")),
            ])))
  }

  @Test(
    "What is wrong is named with its place",
    arguments: [
      ("", "line 1, column 1: a value is missing"), ("@obj:A<a$=`x`", "line 1, column 14: a member begins"),
      ("@obj:A<a=`x`>", "line 1, column 8: the value has no sign"),
      ("@obj:A<a~=`x`>", "line 1, column 8: the value has no sign"),
      ("@obj:A<\n  a!=`x`>", "line 2, column 3: the value is not of the type"),
      ("@array[1!, 2!", "column 12: the array is not closed"),
      ("@array[1!,]", "column 11: a value is missing"), ("@obj<a$=`x` a!=`1`>", "the name 'a' is given twice"),
      ("@obj<a$=`x", "not closed"),
      ("@obj<a%=`yes`>", "not of the type"), ("@obj<a*=`%%`>", "not of the type"), ("1!2!", "not of the type"),
      ("@array[] x", "there is more after the value"), ("@object<>", "':' is missing before the type"),
      ("@obj:A", "'<' is missing"),
      ("@list[]", "'@obj' or '@array[' is missing"), ("99999999999999999999!", "not of the type"),
      ("1e400&", "not of the type"), ("-4e38^", "not of the type"), ("1e-400&", "not of the type"),
      ("@obj<a$=`x` a&x41;=`y`>", "no sign"), ("@obj<a!=`1`, b!=`2`>", "column 12: members have no comma between them"),
      ("@obj<a !=`1`>", "column 6: a name has no blanks at its ends"), ("@obj<a =@array[]>", "no blanks at its ends"),
      ("@obj:A <a!=`1`>", "no blanks at its ends"), ("@obj: A<a!=`1`>", "no blanks at its ends"),
      ("@array[`a`$]", "',' or ']' is missing"), ("@obj<a&x+1;!=`1`>", "an escape that is no text"),
      ("@obj<&xff;!=`1`>", "an escape that is no text"), ("@obj:&xc3;&x28;<>", "an escape that is no text"),
    ])
  func faults(_ text: String, _ message: String) throws {
    let error = try #require(throws: DAOError.self) { try SPON(parsing: text) }
    #expect(error.code == .encoding)
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test(
    "A number is written as Swift writes it",
    arguments: [
      "0x10&", "0x1p4&", "01!", "+5!", ".5&", "1.&", "Infinity&", "INF&", "+inf&", "-nan&", "nan(1)&", "1.e5&", "01.5&",
      "0x10^",
      "--1!", "-!", "&", "1e&", "1_0!", "١!",
    ])
  func otherNumbers(_ text: String) {
    let error = #expect(throws: DAOError.self) { try SPON(parsing: text) }
    #expect(error?.message.contains("the value is not of the type that its sign says") == true, "\(text)")
  }

  @Test("Digits with an exponent, zeros at the end and none after the point are read")
  func numbers() throws {
    #expect(
      try SPON(parsing: "@array[1&, 1.50&, 1e3&, 1E-05^, 0.1&, -0.0&, 10&, inf&, -inf^, 0!]")
        == .list([
          .real(1), .real(1.5), .real(1000), .float(1e-05), .real(0.1), .real(-0.0), .real(10), .real(.infinity),
          .float(-.infinity), .integer(0),
        ]))
  }

  @Test(
    "A description that would be read as something else is a text", arguments: ["12", "<null>", "2001-01-01 00:00:00 +0000"])
  func descriptions(_ text: String) throws {
    let object = SPONObject([("a", .described(text)), ("b", .described("Optional(\(text))"))])
    let read = SPONObject([("a", .text(text)), ("b", .described("Optional(\(text))"))])
    #expect(try SPON(parsing: SPON.object(object).text()) == .object(read))
    #expect(try SPON(parsing: SPON.list([.described(text)]).text()) == .list([.text(text)]))
    #expect(try SPON(parsing: "@array[01?, +5?]") == .list([.described("01"), .described("+5")]))
  }

  @Test("Names with commas and blanks at their ends come back")
  func oddNames() throws {
    let names = [",", ", b", " a", "a ", "\n", ",,", "a,b", " ,", "&x2c;", "&xff;", "&x+1;"]
    for type in [nil] + names.map(Optional.some) {
      let value = SPON.object(SPONObject(type: type, names.flatMap { [($0, .integer(1)), ("\($0).", .list([]))] }))
      for format in [SPONFormat.compact, .readable] { #expect(try SPON(parsing: value.text(format)) == value) }
    }
  }

  @Test("Names that are one key of a dictionary are an error")
  func keys() throws {
    #expect(throws: DAOError.self) { try SPONDecoder().decode([String: Int].self, from: "@obj<\u{E9}!=`1` e\u{301}!=`2`>") }
    #expect(throws: DAOError.self) { try SPONDecoder().decode([Int: String].self, from: "@obj<1$=`a` 01$=`b`>") }
    #expect(throws: DAOError.self) { try SPONDecoder().decode([[Int: String]?].self, from: "@array[@obj<1$=`a` +1$=`b`>]") }
    #expect(try SPONDecoder().decode([Int: String].self, from: "@obj<1$=`a` 2$=`b`>") == [1: "a", 2: "b"])
  }

  @Test("A text nested without end is refused")
  func depth() throws {
    for text in [String(repeating: "@array[", count: 1_000_000), String(repeating: "@obj<a=", count: 1_000_000)] {
      let error = try #require(throws: DAOError.self) { try SPON(parsing: text) }
      #expect(error.message.contains("deeper than 128 levels"))
    }
    let deep = String(repeating: "@array[", count: 128) + String(repeating: "]", count: 128)
    #expect(try SPON(parsing: deep).text() == deep)
  }

  @Test("A million members are read once")
  func wide() throws {
    let text = "@obj<" + (0..<200_000).map { "a\($0)!=`\($0)`" }.joined(separator: " ") + ">"
    let values = try SPONDecoder().decode([String: Int].self, from: text)
    #expect(values.count == 200_000)
    #expect(values["a199999"] == 199_999)
  }

  @Test("Values that may be nil are asked for in the time of the text")
  func optional() throws {
    struct Key: CodingKey {
      let stringValue: String
      let intValue: Int? = nil
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Sum: Decodable {
      var sum = 0
      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        for number in 0..<50_000 { sum += try members.decodeIfPresent(Int.self, forKey: Key(stringValue: "a\(number)")) ?? 0 }
      }
    }
    let text = "@obj<" + (0..<50_000).map { "a\($0)!=`1`" }.joined(separator: " ") + ">"
    #expect(try SPONDecoder().decode(Sum.self, from: text).sum == 50_000)
  }

  @Test("Names that differ in how accents are composed are two, which JSON has no place for")
  func accents() throws {
    let spon = try SPON(parsing: "@obj<\u{E9}!=`1` e\u{301}!=`2`>")
    guard case .object(let object) = spon else { throw DAOError(.encoding, "no object") }
    #expect(object["\u{E9}"] == .integer(1) && object["e\u{301}"] == .integer(2))
    #expect(throws: DAOError.self) { try JSON(spon) }
  }
}
