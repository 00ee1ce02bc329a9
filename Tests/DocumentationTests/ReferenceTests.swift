import DAOKit
import Foundation
import Testing

@Suite("Reference tables of the guides")
struct ReferenceTests {
  /// No name is near to it.
  private static let unknown = "qqqqqqqqqqqqqqqq"

  /// What stands around each element of a script.
  private static let script: [String: (before: String, after: String)] = {
    let top = ("<dao>", "</dao>")
    let (select, insert) = (("<select selector='s'>", "</select>"), ("<insert selector='s'>", "</insert>"))
    let map = ("<resultMap id='m'>", "</resultMap>")
    func within(_ inner: (String, String)...) -> (before: String, after: String) {
      inner.reduce((before: top.0, after: top.1)) { ($0.before + $1.0, $1.1 + $0.after) }
    }
    var places: [String: (before: String, after: String)] = ["dao": ("", "")]
    let declarations = ["sql", "substitution", "cache", "cache-ref", "resultMap", "entity", "column"]
    for name in declarations + ["insert", "update", "delete", "select"] { places[name] = top }
    for name in ["if", "where", "set", "trim", "foreach", "bind", "include", "choose"] { places[name] = within(select) }
    for name in ["when", "otherwise"] { places[name] = within(select, ("<choose>", "</choose>")) }
    for name in ["constructor", "id", "result", "association", "collection", "discriminator"] { places[name] = within(map) }
    for name in ["idArg", "arg"] { places[name] = within(map, ("<constructor>", "</constructor>")) }
    places["case"] = within(map, ("<discriminator column='c'>", "</discriminator>"))
    places["property"] = within(select, ("<include refid='f'>", "</include>"))
    places["parameter"] = within(select)
    places["allow"] = top
    places["selectKey"] = within(insert)
    return places
  }()

  /// What stands around the operations and declarations of a mapper.
  private static let mapper = Dictionary(
    uniqueKeysWithValues: ["insert", "update", "delete", "select", "sql", "cache", "cache-ref", "resultMap", "parameterMap"].map
    {
      ($0, (before: "<mapper namespace='m'>", after: "</mapper>"))
    })

  /// The faults of a text, as a reader of it tells them.
  private static func messages(_ text: String) -> [String] {
    let error = #expect(throws: DAOError.self) {
      let folder = try TemporaryFolder()
      try folder.write(text.hasPrefix("<mapper") ? "m.xml" : "m.dao.xml", text)
      _ = try Database.inMemory().dao("m", at: folder.url)
    }
    return error?.faults.map(\.message) ?? []
  }

  /// The attributes that the reader takes on an element, which it lists where it finds another one.
  private static func attributes(of name: String, _ place: (before: String, after: String)) throws -> Set<String> {
    let text = "\(place.before)<\(name) \(unknown)=''></\(name)>\(place.after)"
    let message = try #require(messages(text).first { $0.hasPrefix("unknown attribute '\(unknown)' of <\(name)>; it has") })
    return Set(message.matches(of: /'([A-Za-z-]+)'/).map { String($0.1) }).subtracting([unknown])
  }

  /// The elements that the reader takes inside of one.
  private static func children(of name: String, _ place: (before: String, after: String)) -> [String] {
    let text = "\(place.before)<\(name)><\(unknown)/></\(name)>\(place.after)"
    let message = messages(text).first { $0.hasPrefix("unknown element <\(unknown)>") } ?? ""
    return message.matches(of: /<([A-Za-z-]+)>/).map { String($0.1) }.filter { $0 != unknown }
  }

  private func text(of page: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: "Sources/DAOKit/DAOKit.docc/\(page).md"), encoding: .utf8)
  }

  @Test("The table of scripts has every element and attribute that the reader takes, and no other")
  func scripts() throws {
    let table = ReferenceTable("| element | attribute |", in: try text(of: "Scripts")).attributes
    #expect(Set(table.keys) == Set(Self.script.keys))
    for (name, place) in Self.script {
      var attributes = try Self.attributes(of: name, place)
      // There are two elements of this name: one of result maps, one of operations.
      if name == "result" {
        attributes.formUnion(try Self.attributes(of: name, ("<dao><select selector='s'>", "</select></dao>")))
      }
      #expect(table[name] == attributes, "<\(name)>")
      for child in Self.children(of: name, place) { #expect(table[child] != nil, "<\(child)> in <\(name)>") }
    }
    #expect(try Self.attributes(of: "property", ("<dao><cache>", "</cache></dao>")) == table["property"])
  }

  @Test("Each row of a reference table has all of its cells", arguments: ["Scripts", "Streams"])
  func cells(page: String) throws {
    let table = ReferenceTable("| element | attribute |", in: try text(of: page))
    #expect(!table.rows.isEmpty && table.rows.allSatisfy { $0.count == 5 })
  }

  @Test("The page on MyBatis names every attribute of its operations and declarations")
  func mappers() throws {
    let page = try text(of: "ComingFromMyBatis")
    let words = Set(page.matches(of: /[A-Za-z-]+/).map { String($0.output) })
    for (name, place) in Self.mapper {
      for attribute in try Self.attributes(of: name, place) { #expect(words.contains(attribute), "\(attribute) of <\(name)>") }
    }
  }

  @Test("The table of streams has every attribute that the reader takes")
  func streams() throws {
    let table = ReferenceTable("| element | attribute |", in: try text(of: "Streams")).attributes
    let folder = try TemporaryFolder()
    try folder.write(
      "1.stream.xml",
      "<execute \(Self.unknown)=''><statement \(Self.unknown)=''>SELECT 1</statement><step name='a' \(Self.unknown)=''/></execute>"
    )
    let error = #expect(throws: DAOError.self) { try Database.inMemory().processStreams(at: folder.url) }
    let messages = error?.faults.map(\.message) ?? []
    let listed = messages[0].matches(of: /'([A-Za-z-]+)'/).map { String($0.1) }
    #expect(table["execute"] == Set(listed).subtracting([Self.unknown]))
    #expect(messages[1].hasSuffix("<statement> has none") && table["statement"] == [])
    #expect(messages[2].hasSuffix("<step> has 'name'") && table["step"] == ["name"])
  }

  @Test("The table of the configuration has every property, and the keys that a file may have")
  func configuration() throws {
    let rows = ReferenceTable("| property | in `dao.json`", in: try text(of: "DatabasesAndTransactions")).rows
    func names(_ cell: String) -> [String] { cell.matches(of: /`([\w.]+)`/).map { String($0.1) } }
    let own = Mirror(reflecting: SQLiteSettings()).children.compactMap(\.label).map { "sqlite.\($0)" }
    let ofServer = Mirror(reflecting: PostgresSettings()).children.compactMap(\.label).map { "postgres.\($0)" }
    let properties = Set(Mirror(reflecting: Configuration()).children.compactMap(\.label) + own + ofServer).subtracting([
      "sqlite", "postgres", "sqlite.keepsJournalMode", "sqlite.attachesNewFiles", "postgres.statementLifetime",
      "generatesPublic", "application", "steps", "bindsDays",
    ])
    // `steps` is what DAOKit types as `streamSteps`.
    #expect(Set(rows.flatMap { names($0[0]) }) == properties.union(["streamSteps"]))
    let folder = try TemporaryFolder()
    for row in rows {
      let (property, key) = (names(row[0])[0], ReferenceTable.names(in: row[1]).first)
      try folder.write("dao.json", "{\"\(key ?? property)\": {}}")
      let error = #expect(throws: DAOError.self) { try Configuration(contentsOf: folder.url.appending(path: "dao.json")) }
      #expect(error?.message.contains("there is no setting") == (key == nil), "\(property)")
      #expect(row.count == 5)
    }
    let command = ReferenceTable("| key | value | default |", in: try text(of: "CommandLine")).rows
    // For generated Swift and for checks alone.
    let keys = rows.flatMap { ReferenceTable.names(in: $0[1]) } + ["public", "application"]
    #expect(Set(command.map { ReferenceTable.names(in: $0[0])[0] }) == Set(keys))
  }

  @Test("The tables of interceptors have every property of what these see")
  func interceptors() throws {
    let page = try text(of: "RunningOperations")
    for (type, properties) in [
      ("InterceptedCall", ["operation", "kind", "location", "sql", "values", "waited", "isInTransaction", "isCached"]),
      ("CallOutcome", ["rows", "changes"]), ("TransactionEnd", ["isCommitted", "duration", "waited"]),
    ] {
      let rows = ReferenceTable("| ``\(type)`` |", in: page).rows
      #expect(rows.flatMap { ReferenceTable.names(in: $0[0]) } == properties)
    }
  }
}
