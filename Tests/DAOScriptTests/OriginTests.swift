import DAOCore
import DAOSQL
import DAOScript
import Testing

@Suite("Origins")
struct OriginTests {
  @Test(
    "Every offset of the SQL leads to the line and column of the script",
    arguments: [SQLiteDialect(), PostgresDialect()] as [any Dialect])
  func fixed(dialect: any Dialect) throws {
    let script = try compile(
      """
      <dao>
        <select selector="a:">
          SELECT é, :first <!-- x --> , :second
          FROM t<![CDATA[ WHERE a < ]]>&lt; $first
        </select>
      </dao>
      """, dialect: dialect)
    let text = try #require(script.operations.first?.fixedText)
    func place(_ part: String) throws -> String {
      let range = try #require(text.sql.firstRange(of: part))
      let offset = text.sql.utf8.distance(from: text.sql.startIndex, to: range.lowerBound)
      return try #require(text.origin).location(ofOffset: offset, in: text.sql).description
    }
    #expect(try place("SELECT") == "s.dao.xml:3:5")
    #expect(try place("é") == "s.dao.xml:3:12")
    #expect(try place(dialect.name == "sqlite" ? ":first" : "$1") == "s.dao.xml:3:15")
    #expect(try place(dialect.name == "sqlite" ? ":second" : "$2") == "s.dao.xml:3:35")
    #expect(try place("FROM") == "s.dao.xml:4:5")
    #expect(try place("WHERE") == "s.dao.xml:4:21")
    #expect(try place("< <") == "s.dao.xml:4:29")
    #expect(text.origin?.operation == "s.a:")
    #expect(text.origin?.element.description == "s.dao.xml:2:3")
  }

  @Test("The condition of a built update leads to its attribute, what is built to the element")
  func built() throws {
    let script = try compile("<dao>\n <update selector='u:' table='t' where='a &lt; :b AND c'/>\n</dao>")
    guard case .built(let statement) = script.operations[0].content else {
      Issue.record("the update is not built")
      return
    }
    let text = try statement.resolve { TableSchema(name: $0, columns: [TableColumn(name: "a")]) }
    #expect(text.sql == #"UPDATE "t" SET "a" = :a WHERE a < :b AND c"#)
    let origin = try #require(text.origin)
    #expect(origin.location(ofOffset: 0, in: text.sql).description == "s.dao.xml:2:2")
    #expect(origin.location(ofOffset: text.sql.utf8.count - 1, in: text.sql).description == "s.dao.xml:2:55")
  }

  @Test("What is built after a name or a condition of the script leads to the element")
  func builtAfterWritten() throws {
    let script = try compile(
      """
      <dao>
       <update selector='u:' table='t' where='b = :b' version='a'/>
       <insert selector='i:' table='t' conflict='b' version='a'/>
      </dao>
      """)
    for (operation, line) in zip(script.operations, [2, 3]) {
      guard case .built(let statement) = operation.content else {
        Issue.record("\(operation.name) is not built")
        continue
      }
      let text = try statement.resolve { name in
        TableSchema(name: name, columns: ["a", "b"].map { TableColumn(name: $0, kind: .integer, affinity: .integer) })
      }
      let origin = try #require(text.origin)
      #expect(origin.location(ofOffset: text.sql.utf8.count - 1, in: text.sql).description == "s.dao.xml:\(line):2")
    }
  }
}

extension CompiledOperation {
  var fixedText: StatementText? {
    if case .fixed(let text) = content { text } else { nil }
  }
}
