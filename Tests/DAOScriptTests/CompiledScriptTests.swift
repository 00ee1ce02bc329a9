import DAOCore
import DAOScript
import Testing

@Suite("Names and arity")
struct CompiledScriptTests {
  let script: CompiledScript

  init() throws {
    script = try compile([
      "selectAll": "SELECT 1", "selectWithEid:": "SELECT ?", "selectDecimal": "SELECT 1", "selectDecimal:": "SELECT ?",
      "count": "SELECT :a, :b, :a", "count:": "SELECT ?", "count:by:": "SELECT ?, ?", "find:by:": "SELECT ?, ?",
      "find:in:": "SELECT ?, ?",
    ])
  }

  private func selector(_ name: String, _ count: Int) throws -> String {
    try script.operation(named: name, argumentCount: count).selector
  }

  @Test("A name with a colon is looked up exactly, whatever the arguments")
  func exact() throws {
    #expect(try selector("selectWithEid:", 7) == "selectWithEid:")
    #expect(try selector("count:by:", 0) == "count:by:")
    #expect(throws: DAOError.self) { try selector("selectAll:", 0) }
    #expect(throws: DAOError.self) { try selector("find:", 1) }
  }

  @Test("A name that begins one selector is that operation, whatever the arguments")
  func single() throws {
    #expect(try selector("selectAll", 0) == "selectAll")
    #expect(try selector("selectAll", 3) == "selectAll")
    #expect(try selector("selectWithEid", 1) == "selectWithEid:")
  }

  @Test("A name that begins several selectors is the one whose number of arguments fits")
  func several() throws {
    #expect(try selector("selectDecimal", 0) == "selectDecimal")
    #expect(try selector("selectDecimal", 1) == "selectDecimal:")
    #expect(try selector("count", 1) == "count:")
  }

  @Test("Where none or several fit, the error lists them")
  func ambiguous() throws {
    let none = #expect(throws: DAOError.self) { try selector("selectDecimal", 2) }
    #expect(none?.code == .ambiguousOperation)
    #expect(
      none?.message
        == "'selectDecimal' with 2 arguments could be any of selectDecimal (0 arguments), selectDecimal: (1 argument): "
        + "call it by its whole selector")
    #expect(#expect(throws: DAOError.self) { try selector("count", 2) }?.message.contains("count:by: (2 arguments)") == true)
    #expect(#expect(throws: DAOError.self) { try selector("find", 2) }?.code == .ambiguousOperation)
  }

  @Test("An unknown name is an error with the nearest spelling and the list")
  func unknown() throws {
    let error = #expect(throws: DAOError.self) { try selector("selectAl", 0) }
    #expect(error?.code == .unknownOperation)
    #expect(error?.location?.description == "s.dao.xml:1:1")
    #expect(
      error?.message.hasPrefix("the script 's' has no operation 'selectAl'; did you mean 'selectAll'? It has selectAll, ")
        == true)
    let far = #expect(throws: DAOError.self) { try selector("xyz", 0) }
    #expect(far?.message.hasPrefix("the script 's' has no operation 'xyz'; it has selectAll, ") == true)
    let empty = #expect(throws: DAOError.self) { try compile("<dao/>").operation(named: "a", argumentCount: 0) }
    #expect(empty?.message == "the script 's' has no operations")
  }

  @Test("The subscript takes whole selectors only")
  func subscripting() {
    #expect(script[selector: "selectDecimal"]?.selector == "selectDecimal")
    #expect(script[selector: "selectDecimal:"]?.selector == "selectDecimal:")
    #expect(script[selector: "selectWithEid:"]?.selector == "selectWithEid:")
    #expect(script[selector: "selectWithEid"] == nil)
    #expect(script[selector: "find"] == nil)
    #expect(script[selector: ""] == nil)
  }

  @Test("Operations are listed in the order of the file, with their parameters")
  func order() {
    #expect(script.operations.prefix(3).map(\.name) == ["s.selectAll", "s.selectWithEid:", "s.selectDecimal"])
    #expect(script[selector: "count"]?.parameters == [":a", ":b"])
    #expect(script[selector: "count:by:"]?.parameters == ["?1", "?2"])
    #expect(script[selector: "count:by:"]?.colonCount == 2)
  }
}
