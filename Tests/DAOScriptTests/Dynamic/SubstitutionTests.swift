import DAOCore
import Testing

@testable import DAOScript

@Suite("Substitutions")
struct SubstitutionTests {
  private func show(_ value: (any Encodable)?, _ domain: Substitution.Domain, _ body: String = "SELECT * FROM t ORDER BY ${o}")
    throws -> String
  {
    try WrittenStatement.statement(body, substitutions: ["o": domain])
      .show(.dictionary(["o": value]), columns: ["t": ["name", "first_name", "odd\"name"]])
  }

  @Test("A declared value is put in as the script spells it")
  func values() throws {
    let domain = Substitution.Domain.values(["name", "dob DESC"])
    #expect(try show("name", domain) == "SELECT * FROM t ORDER BY name")
    #expect(try show(" DOB  desc", domain) == "SELECT * FROM t ORDER BY dob DESC")
  }

  @Test("Columns are checked against the schema and quoted, with their sort orders")
  func columns() throws {
    let domain = Substitution.Domain.columns(of: "t")
    #expect(try show("name", domain) == "SELECT * FROM t ORDER BY \"name\"")
    #expect(try show("firstName desc, NAME", domain) == "SELECT * FROM t ORDER BY \"first_name\" DESC, \"name\"")
    #expect(try show("odd\"name", domain) == "SELECT * FROM t ORDER BY \"odd\"\"name\"")
  }

  @Test(
    "What is not declared is refused",
    arguments: [
      "name; DROP TABLE t", "name--", "name, (SELECT 1)", "dob desc desc", "", "'", "name\u{0}", "#{o}", "${o}", "name DESC /*",
      "1", "name,",
    ])
  func refused(value: String) {
    for domain in [Substitution.Domain.values(["name", "dob desc"]), .columns(of: "t")] {
      #expect(throws: DAOError.self) { try show(value, domain) }
    }
  }

  @Test("Null and lists are refused")
  func kinds() {
    for domain in [Substitution.Domain.values(["name"]), .columns(of: "t")] {
      #expect(throws: DAOError.self) { try show(nil, domain) }
      #expect(throws: DAOError.self) { try show(["name"], domain) }
    }
  }

  @Test("What a configuration allows is put in as it is, and never read again")
  func unsafe() throws {
    #expect(try show("name DESC", .unsafe) == "SELECT * FROM t ORDER BY name DESC")
    #expect(try show("#{o} ${o}", .unsafe, "SELECT '${o}'") == "SELECT '#{o} ${o}'")
    #expect(throws: DAOError.self) { try show("1; DROP TABLE t", .unsafe) }
  }

  @Test("Without a declaration the script does not load, and is told what to write")
  func undeclared() throws {
    let error = try #require(throws: DAOError.self) { try WrittenStatement.statement("SELECT ${o}") }
    #expect(error.message.contains("<substitution name=\"o\" values=\"…\"/>"))
    #expect(error.location?.column == 11)
  }
}
