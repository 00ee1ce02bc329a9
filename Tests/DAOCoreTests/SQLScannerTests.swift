import DAOCore
import DAOSQL
import Testing

@Suite("The SQL scanner")
struct SQLScannerTests {
  private let sqlite = SQLiteDialect()
  private let postgres = PostgresDialect()

  private func kinds(_ sql: String, _ dialect: any Dialect) -> [SQLToken.Kind] {
    SQLScanner(sql, dialect: dialect).filter(\.isSignificant).map(\.kind)
  }

  private func texts(_ sql: String, _ dialect: any Dialect) -> [String] {
    SQLScanner(sql, dialect: dialect).filter(\.isSignificant).map { String($0.text) }
  }

  private func parameters(_ sql: String, _ dialect: any Dialect) -> [String] {
    SQLScanner(sql, dialect: dialect).filter { $0.kind == .parameter }.map { String($0.text) }
  }

  @Test("The tokens together are the text, and their ranges join")
  func tokensCoverTheText() {
    let sql = "SELECT é, 'a''ü', [b] -- ok\n/* c */ FROM \"t\"\"u\" WHERE x>=:n.m AND `q` = 1.5e-3;\u{0}\u{1F600}"
    for dialect in [sqlite, postgres] as [any Dialect] {
      let tokens = Array(SQLScanner(sql, dialect: dialect))
      #expect(tokens.map(\.text).joined() == sql)
      #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
      #expect(tokens.last?.range.upperBound == sql.utf8.count)
      #expect(!tokens.contains { !$0.isTerminated })
    }
  }

  @Test("Every spelling of a parameter is found, with paths")
  func parameterSpellings() {
    let sql = "? ?2 :name @name $name :author.name :ünï :a.b.c. :1 ?3abc"
    #expect(
      parameters(sql, sqlite)
        == ["?", "?2", ":name", "@name", "$name", ":author.name", ":ünï", ":a.b.c", ":1", "?3"])
  }

  @Test("What stands in strings, identifiers and comments is no parameter")
  func nothingInsideQuotes() {
    #expect(parameters("'?' ':''a' \"?\" `:b` [@c] -- ?\n /* $d ? */ 'it''s :e' x'3f'", sqlite) == [])
    #expect(parameters("$$ ? $$ $tag$ :a $$ ? $tag$ E'\\' :b' /* /* ? */ :c */ 'a\\'", postgres) == [])
  }

  @Test("A cast is no parameter, and a parameter may be cast")
  func casts() {
    #expect(texts("a::int, :b::text", postgres) == ["a", "::", "int", ",", ":b", "::", "text"])
    #expect(parameters("'1'::int", sqlite) == [])
  }

  @Test("An array slice is no parameter where brackets do not quote")
  func slices() {
    #expect(parameters("a[1:2] + :x", postgres) == [":x"])
    #expect(parameters("a[:x]", postgres) == [":x"])
  }

  @Test("Brackets quote by dialect")
  func brackets() {
    #expect(kinds("[a b]", sqlite) == [.quotedIdentifier])
    #expect(kinds("[a b]", postgres) == [.symbol, .word, .word, .symbol])
  }

  @Test("A string with escapes goes on in further lines, where its backslashes mean the same")
  func escapeStrings() {
    for sql in ["E'a'\n'b\\'c :d'", "e'' \r\n\t 'x\\'' \n '\\' :d '", "E'a' -- it's\n'b\\'c :d'"] {
      let tokens = Array(SQLScanner(sql, dialect: PostgresDialect()))
      #expect(tokens.map(\.kind) == [.string] && tokens.allSatisfy(\.isTerminated), "\(tokens)")
    }
    // On one line they are two, of which the second has no escapes.
    let tokens = Array(SQLScanner("E'a' 'b\\' :c", dialect: PostgresDialect()))
    #expect(tokens.filter { $0.kind != .whiteSpace }.map(\.kind) == [.string, .string, .parameter])
  }

  @Test("Dollar quotes are strings by dialect, and a dollar inside a word is part of it")
  func dollars() {
    #expect(texts("$a$x $b$ $a$ y", postgres) == ["$a$x $b$ $a$", "y"])
    #expect(parameters("$a$ $1 :a$b", sqlite) == ["$a$", "$1", ":a$b"])
    #expect(parameters("$1 $name", postgres) == ["$1", "$name"])
    #expect(texts("a$b$c", postgres) == ["a$b$c"])
  }

  @Test("Block comments nest by dialect")
  func comments() {
    #expect(texts("/* /* */ a */ b", sqlite) == ["a", "*", "/", "b"])
    #expect(texts("/* /* */ a */ b", postgres) == ["b"])
    #expect(texts("/*/ a */ b", sqlite) == ["b"])
  }

  @Test("Numbers keep their exponents, and symbols of several characters stay whole")
  func numbersAndSymbols() {
    #expect(texts("1 1.5 .5 1e-3 0x1F 2-1 1e+x", sqlite) == ["1", "1.5", ".5", "1e-3", "0x1F", "2", "-", "1", "1e", "+", "x"])
    #expect(texts("0xE-1", sqlite) == ["0xE", "-", "1"])
    #expect(texts("a->>'b'||c<>d", sqlite) == ["a", "->>", "'b'", "||", "c", "<>", "d"])
    #expect(texts("a<@b", sqlite) == ["a", "<", "@b"])
  }

  @Test(
    "What is not closed reaches to the end of the text and says so",
    arguments: ["a 'b", "a \"b", "a `b", "a [b", "a /* b *", "a 'b''", "a x'00", "a '"])
  func unterminated(sql: String) throws {
    let last = try #require(Array(SQLScanner(sql, dialect: sqlite)).last)
    #expect(!last.isTerminated)
    #expect(last.range == 2..<sql.utf8.count)
    #expect(last.fault?.contains("never ends") == true)
  }

  @Test("PostgreSQL's own strings can be unclosed too", arguments: ["a $x$b $y$", "a E'b\\'", "a /* /* b */", "a E'\\"])
  func unterminatedInPostgres(sql: String) throws {
    let last = try #require(Array(SQLScanner(sql, dialect: postgres)).last)
    #expect(!last.isTerminated)
    #expect(last.range == 2..<sql.utf8.count)
  }

  @Test("A long text of nothing but openings is read in one pass", arguments: ["[", "$a", "/*", "'", "$$a", "(", ":"])
  func hostileTextIsLinear(opening: String) {
    let sql = String(repeating: opening, count: 50_000)
    for dialect in [sqlite, postgres] as [any Dialect] {
      #expect(SQLScanner(sql, dialect: dialect).reduce(0) { $0 + $1.range.count } == sql.utf8.count)
    }
  }
}
