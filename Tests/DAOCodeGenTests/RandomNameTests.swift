import Foundation
import TestSupport
import Testing

/// Entities whose columns have random names are compiled, filled and read back. `DAOKIT_SOAK` sets the duration in seconds.
@Suite("Random names of columns")
struct RandomNameTests {
  private static let keywords = """
    Any Protocol Self Type actor any as associatedtype async await borrowing break case catch class consume consuming continue copy \
    default defer deinit discard distributed do dynamic each else enum extension fallthrough false fileprivate final for func get \
    guard if import in indirect infix init inout internal is isolated lazy left let macro mutating nil none nonisolated nonmutating \
    open operator optional override package postfix precedence precedencegroup prefix private protocol public repeat required \
    rethrows return right self sending set some static struct subscript super switch then throw throws transferring true try \
    typealias unowned unsafe var weak where while willSet didSet yield
    """.split(separator: " ").map(String.init)
  private static let members = """
    hashValue hash_value hash encode decode id description debugDescription CodingKeys coding_keys rawValue raw_value stringValue \
    intValue allCases columns column row value values dao from into hasher encoder decoder container lhs rhs a b error body call \
    customMirror hash_into encode_to init_row Int String Date Data Bool Double UUID RowView DAOKit Swift Foundation print type_of \
    number size options
    """.split(separator: " ").map(String.init)
  private static let twins = """
    user_id userid userId USER_ID UserID _userid userid_ u_serid url URL Url u_r_l first_name firstname firstName name Name na_me
    """.split(separator: " ").map(String.init)
  private static let odd = [
    "x y", "1st", "2", "größe", "naïve", "名前", "ß", "a-b", "a.b.c", "$0", "€ uro", "é", "e\u{301}", "🦊 fox", "ÄÖÜ", "İx", "ﬁx",
    "a\tb",
  ]

  private struct Table {
    var name: String
    var columns: [String]
  }

  private static func tables(_ count: Int, _ random: inout SeededGenerator) -> [Table] {
    (1...count).map { number in
      let pool = [keywords, members, twins, twins, odd]
      var columns: [String] = []
      while columns.count < 12 {
        let column = random.pick(random.pick(pool))
        // SQLite has no two columns whose names differ in the case of ASCII letters alone.
        if !columns.contains(where: { $0.asciiLowercased == column.asciiLowercased }) { columns.append(column) }
      }
      return Table(name: "t\(number)", columns: columns)
    }
  }

  private static func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// The scripts of the tables, and the Swift that fills and reads them.
  private static func client(_ tables: [Table], _ random: inout SeededGenerator) -> (
    schema: String, script: String, swift: String
  ) {
    var (schema, script, swift) = ("", "", "")
    for table in tables {
      let definitions = table.columns.enumerated().map { "\"\($1)\" TEXT\($0 % 3 == 0 ? "" : " NOT NULL")" }
      schema += "CREATE TABLE \(table.name) (\(definitions.joined(separator: ", ")));\n"
      let values = table.columns.indices.map { "'v\($0)'" }.joined(separator: ", ")
      let type = table.name.uppercased()
      script += "<entity name='\(type)' table='\(table.name)'/><insert selector='\(table.name)Add:' table='\(table.name)'/>\n"
      script += "<insert selector='\(table.name)Fill'>INSERT INTO \(table.name) VALUES (\(values))</insert>\n"
      script += "<select selector='\(table.name)All' type='\(type)'>SELECT * FROM \(table.name)</select>\n"
      script += "<select selector='\(table.name)Rows'>SELECT * FROM \(table.name)</select>\n"
      var reads = ["\(table.name)All"]
      for order in 1...3 {
        let columns = quoted(table.columns.shuffled(using: &random))
        script += "<select selector='\(table.name)In\(order)' type='\(type)'>SELECT \(columns) FROM \(table.name)</select>\n"
        script += "<select selector='\(table.name)Own\(order)' type='\(type)Own\(order)' generate='true'>SELECT \(columns), "
        script += "\(columns) FROM \(table.name)</select>\n"
        reads.append("\(table.name)In\(order)")
      }
      swift += "@MainActor func test\(type)() throws {\n  try dao.\(table.name)Fill()\n"
      for read in reads { swift += "  compare(try dao.\(read)(), \"\(read)\", \(table.columns.count))\n" }
      swift += "  try dao.\(table.name)Add(try dao.\(table.name)All()[0])\n"
      swift += "  compare(try dao.\(table.name)Rows(), \(table.columns.count), \"\(table.name)\")\n}\n"
    }
    script += selectors(of: tables[0], &random)
    return (schema, "<dao>\n\(script)</dao>", swift)
  }

  /// Operations whose parameters have their names, and one with the name of what all of them use.
  private static func selectors(of table: Table, _ random: inout SeededGenerator) -> String {
    let words = (keywords + members).filter { $0.wholeMatch(of: /[a-z][A-Za-z]*/) != nil && $0 != "dao" }
    let condition = "FROM \(table.name) WHERE \(quoted([table.columns[1]])) ="
    var script = "<delete selector='dao:'>DELETE \(condition) :dao</delete>\n"
    for word in words.shuffled(using: &random).prefix(8) {
      script += "<select selector='\(word):' type='@\(table.name.uppercased())'>SELECT * \(condition) :\(word)</select>\n"
      script += "<delete selector='\(word)Gone:'>DELETE \(condition) :\(word)Gone</delete>\n"
    }
    return script
  }

  private static let program = """
    import DAOKit
    import Foundation

    @MainActor let dao = try! NamesDAO(makeDAO())

    func makeDAO() throws -> DAO {
      let database = try Database.inMemory()
      let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
      try database.processStreams(at: folder)
      return try database.dao("names", at: folder)
    }
    /// The properties of an entity have the order of the table's columns.
    func compare(_ entities: [some Any], _ name: String, _ count: Int) {
      for entity in entities {
        let values = Mirror(reflecting: entity).children.map { "\\(($0.value as? String?).flatMap { $0 } ?? "?")" }
        if values != (0..<count).map({ "v\\($0)" }) { print("wrong: \\(name): \\(entity)") }
      }
    }
    func compare(_ rows: [Row], _ count: Int, _ name: String) {
      let stored = (0..<count).map { Value.text("v\\($0)") as Value? }
      for row in rows where row.columns.indices.map({ row[$0] }) != stored { print("wrong row: \\(name): \\(row)") }
    }
    @main struct Program {
      @MainActor static func main() throws {
        try test()
        print("done")
      }
    }

    """

  @Test("Entities of any columns compile, and read and store each column as its own property in any order of the columns")
  func random() throws {
    let environment = ProcessInfo.processInfo.environment
    let deadline = environment["DAOKIT_SOAK"].flatMap(Double.init).map { ContinuousClock.now + .seconds($0) }
    repeat {
      let seed = environment["DAOKIT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
      var random = SeededGenerator(seed: seed)
      try run(Self.tables(deadline == nil ? 12 : 40, &random), seed, &random)
    } while deadline.map { ContinuousClock.now < $0 } ?? false
  }

  private func run(_ tables: [Table], _ seed: UInt64, _ random: inout SeededGenerator) throws {
    var tables = tables
    var test: CompiledCase
    var swift: String
    while true {
      let client = Self.client(tables, &random)
      test = try CompiledCase(schema: client.schema, scripts: ["names.dao.xml": client.script])
      swift = client.swift
      // Names that Swift cannot tell apart are told; each report names a column to leave out.
      let told = try test.report().filter { $0.contains(": error: ") }.compactMap { message in
        message.firstMatch(of: /:(\d+):\d+: error: .*(?:give '(.+)' another label|the column '(.+)' has no letter)/)
      }
      if told.isEmpty { break }
      let lines = client.script.split(separator: "\n", omittingEmptySubsequences: false)
      for match in told {
        let line = lines[(Int(match.1) ?? 1) - 1]
        let column = String(match.2 ?? match.3 ?? "")
        for index in tables.indices
        where line.contains("'\(tables[index].name)'") || line.contains("FROM \(tables[index].name)<") {
          tables[index].columns.removeAll { $0 == column }
        }
      }
    }
    let all = tables.map { "  try test\($0.name.uppercased())()" }.joined(separator: "\n")
    let output = try test.runProgram(Self.program + swift + "@MainActor func test() throws {\n\(all)\n}\n")
    #expect(output == "done\n", "seed \(seed): \(output.prefix(3000))")
  }
}

extension String {
  fileprivate var asciiLowercased: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isASCII ? Unicode.Scalar(UInt8($0.value)).lowered : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var lowered: Unicode.Scalar { ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self }
}
