import DAOCore
import TestSupport
import Testing

@Suite("The statements that a connection keeps")
struct StatementCacheTests {
  private func text(_ number: Int) -> StatementText { StatementText(sql: "SELECT \(number)", verb: .query) }

  /// Borrows each text once and gives it back. The returned statements stay alive, so that no new one reuses an identity.
  private func use(_ texts: [StatementText], on connection: any Connection) throws -> [any PreparedStatement] {
    try texts.map { text in try connection.with(text) { $0 } }
  }

  @Test("A statement is prepared once for its text, and once more for another text of the same SQL")
  func kept() throws {
    try withConnection { connection throws in
      let (one, other) = (text(1), text(1))
      let statements = try use([one, other, one, other], on: connection)
      #expect(statements[0] === statements[2] && statements[1] === statements[3] && statements[0] !== statements[1])
    }
  }

  @Test("Five hundred statements are kept; then the one that was used longest ago goes")
  func limit() throws {
    try withConnection { connection throws in
      let texts = (0..<501).map(text)
      let first = try use(Array(texts.prefix(500)), on: connection)
      let again = try use(Array(texts.prefix(500)), on: connection)
      #expect(zip(first, again).allSatisfy { $0 === $1 })
      // Using the first again makes the second the oldest.
      _ = try use([texts[0], texts[500]], on: connection)
      let last = try use([texts[0], texts[2], texts[499], texts[500]], on: connection)
      #expect(last[0] === first[0] && last[1] === first[2] && last[2] === first[499])
      #expect(try use([texts[1]], on: connection)[0] !== first[1])
    }
  }

  @Test("A statement that is lent is not let go of, however many others are used")
  func lent() throws {
    try withConnection { connection throws in
      let text = StatementText(sql: "SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3", verb: .query)
      let statement = try connection.borrow(text)
      #expect(try statement.step() && statement.integer(0) == 1)
      for number in 0..<600 { _ = try use([self.text(number)], on: connection) }
      #expect(try statement.step() && statement.integer(0) == 2)
      connection.giveBack(statement)
      #expect(try use([text], on: connection)[0] === statement)
    }
  }

  @Test("More statements than are kept may be lent at once")
  func allLent() throws {
    try withConnection { connection throws in
      let statements = try (0..<520).map { number in
        let statement = try connection.borrow(text(number))
        #expect(try statement.step())
        return statement
      }
      #expect(error { try connection.close() }?.message.contains("520 statement(s)") == true)
      for (number, statement) in statements.enumerated() { #expect(statement.integer(0) == Int64(number)) }
      for statement in statements { connection.giveBack(statement) }
    }
  }

  @Test("A text whose statement is being read gets a second one, for as long as it is lent")
  func second() throws {
    try withConnection { connection throws in
      let text = StatementText(sql: "SELECT ?1 UNION ALL SELECT ?1 + 1", parameters: [.init()], verb: .query)
      let (first, second, third) = (try connection.borrow(text), try connection.borrow(text), try connection.borrow(text))
      for (number, statement) in [first, second, third].enumerated() {
        try statement.bind(.bound([.integer(Int64(number * 10))]))
        #expect(try statement.step())
      }
      for (number, statement) in [first, second, third].enumerated() {
        #expect(try statement.step() && statement.integer(0) == Int64(number * 10 + 1))
      }
      connection.giveBack(second)
      connection.giveBack(first)
      connection.giveBack(third)
      #expect(try use([text], on: connection)[0] === first)
    }
  }

  @Test("All that is kept takes 16 MiB at most, and what takes more than an eighth of that is not kept")
  func bytes() throws {
    try withConnection { connection throws in
      func large(_ number: Int, _ size: Int) -> StatementText {
        StatementText(sql: "SELECT \(number) /* \(String(repeating: "x", count: size)) */", verb: .query)
      }
      let large1 = large(0, 3 << 20)
      #expect(try use([large1], on: connection)[0] !== (try use([large1], on: connection)[0]))
      // The size of each is one to three times its SQL.
      let size = 640 << 10
      let texts = (0..<28).map { large($0, size) }
      let first = try use(texts, on: connection)
      // The most recently used statements that are still cached.
      let kept = try texts.indices.reversed().prefix { try use([texts[$0]], on: connection)[0] === first[$0] }.count
      #expect(kept >= (16 << 20) / (3 * size) && kept <= (16 << 20) / size, "\(kept)")
      // Small statements fit in beside the large ones.
      let (small, another) = (text(1), large(99, size))
      let statements = try use([small, another, small, another], on: connection)
      #expect(statements[0] === statements[2] && statements[1] === statements[3])
    }
  }
}
