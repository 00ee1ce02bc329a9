import DAOCore
import Foundation
import Testing

@testable import DAOScript

/// An accent can be part of its letter or follow it. Swift treats both texts as equal; a database does not.
@Suite("Texts that only Swift takes for equal")
struct ExactTextTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test("They are equal to Swift, and two exact texts")
  func texts() {
    #expect(composed == decomposed && composed.hashValue == decomposed.hashValue)
    #expect(ExactText(composed) != ExactText(decomposed))
    #expect(Set([ExactText(composed), ExactText(decomposed), ExactText(composed)]).count == 2)
  }

  @Test("A substitution puts in the text that was given, not one that was put in before")
  func substitutions() throws {
    for domain in [Substitution.Domain.unsafe, .values([composed, decomposed])] {
      let statement = try WrittenStatement.statement("SELECT ${o}", substitutions: ["o": domain])
      for text in [composed, decomposed, composed] {
        let sql = try statement.render(DynamicScope(.dictionary(["o": text]))).text.sql
        #expect(sql.utf8.elementsEqual("SELECT \(text)".utf8))
      }
    }
    let statement = try WrittenStatement.statement("SELECT ${o}", substitutions: ["o": .values([composed])])
    let sql = try statement.render(DynamicScope(.dictionary(["o": decomposed]))).text.sql
    #expect(sql.utf8.elementsEqual("SELECT \(composed)".utf8))
  }

  @Test("An expression tells them apart, wherever it compares data")
  func expressions() throws {
    let arguments = ["a": composed, "b": decomposed, "l": [decomposed], "m": "\u{301}"] as [String: any Encodable]
    let scope = try DynamicScope(.dictionary(arguments.mapValues { $0 }))
    for (expression, wanted) in [
      ("a == a", true), ("a == b", false), ("a != b", true), ("a in l", false), ("b in l", true), ("l.contains(a)", false),
      ("l.indexOf(b) == 0", true), ("l == {a}", false), ("a.equals(b)", false), ("a.equalsIgnoreCase(b)", false),
      ("a.toUpperCase().equalsIgnoreCase(a)", true), ("a.contains(b)", false), ("b.contains('cafe')", true),
      ("b.startsWith('cafe')", true), ("a.startsWith(b)", false), ("a.endsWith(b)", false), ("b.endsWith(m)", true),
      ("b.indexOf(m) == 4", true), ("b.indexOf(a) == -1", true), ("a <= b and b <= a", false),
    ] {
      #expect(try Expression.parse(written(expression), file: "f").isTrue(in: scope) == wanted, "\(expression)")
    }
    #expect(Set([DynamicValue.text(composed), .text(decomposed), .text(composed)]).count == 2)
    #expect(DynamicValue.list([.text(composed)], isSet: true) != .list([.text(decomposed)], isSet: true))
  }

  @Test("What a file held is told apart by its bytes")
  func digests() {
    #expect(Data(composed.utf8).digest != Data(decomposed.utf8).digest)
    #expect(Data([0xFF]).digest != Data([0xFE]).digest)
  }

  @Test("A name that is written in both ways is one parameter")
  func parameters() throws {
    let text = try #require(try compile(["s": "SELECT :\(composed), :\(decomposed)"]).operations[0].fixedText)
    #expect(text.parameters.count == 1)
    #expect(text.sql.utf8.elementsEqual("SELECT :\(composed), :\(composed)".utf8))
  }
}
