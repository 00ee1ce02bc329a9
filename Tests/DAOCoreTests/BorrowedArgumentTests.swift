import Testing

@testable import DAOCore

@Suite("Arguments that are not copied")
struct BorrowedArgumentTests {
  private struct Padded: Encodable {
    var number: Int64 = 7
    var flag = true
  }

  private enum Choice: Encodable {
    case one
    case two(String)
  }

  private final class Object: Encodable {}

  private struct Generic<Value: Encodable>: Encodable {
    var value: Value
    var byte: UInt8
  }

  @Test("An argument has the same layout where it cannot be copied")
  func layout() {
    func hasLayout<A: Encodable>(_ type: A.Type) -> Bool { Uncopied<A>.hasLayoutOfArgument }
    let types: [any Encodable.Type] = [
      Bool.self, Int8.self, Int?.self, Bool??.self, String.self, String?.self, [String: Int].self, Padded.self, Padded?.self,
      Choice.self, Object.self, Object?.self, Generic<Padded>.self, Generic<Padded?>.self, Generic<String>.self,
      Generic<Generic<Bool>>.self, Never?.self,
    ]
    for type in types {
      let isSame = hasLayout(type)
      #expect(isSame, "\(type)")
    }
  }

  @Test("What is read in its place is what the caller has")
  func reading() throws {
    let text = "a text that is too long to stand in a string's own words"
    let copied = BorrowedArgument.borrow(Generic(value: text, byte: 3)) { $0.copy as? Generic<String> }
    #expect(copied?.value == text)
    #expect(copied?.byte == 3)
    #expect(BorrowedArgument.borrow(nil as Int?) { $0.copy } == nil)
    #expect(BorrowedArgument.borrow(5 as Int?) { $0.copy as? Int } == 5)
  }
}
