import DAOCheck
import Foundation
import TestSupport
import Testing

/// Random selects and result maps: what the check says of the entities that are generated of them is what their Swift says.
/// `DAOKIT_SOAK` sets the duration in seconds.
@Suite("What the check knows of generated entities")
struct InferenceTests {
  private struct Column {
    var name: String
    var type: String
  }

  /// A property of the generated Swift.
  private struct Property: Hashable {
    var name: String
    var type: String

    var isRequired: Bool { !type.hasSuffix("?") }
    var isValue: Bool { ["Int", "String", "Double", "Bool", "Date"].contains(type.replacing("?", with: "")) }
  }

  private static let types = ["INTEGER", "TEXT", "REAL", "BOOLEAN", "DATETIME", "DECIMAL(10,2)"]

  private static func table(_ name: String, _ random: inout SeededGenerator) -> (columns: [Column], sql: String) {
    let columns = (0..<8).map { Column(name: "\(name)_c\($0)", type: random.pick(types)) }
    let definitions = columns.map { ", \($0.name) \($0.type)\(random.chance(50) ? " NOT NULL" : "")" }
    return (columns, "CREATE TABLE \(name) (id INTEGER PRIMARY KEY\(definitions.joined()))")
  }

  /// The schema, and a script with entities of a table, of a select and of a result map.
  private static func client(_ random: inout SeededGenerator) -> (schema: String, script: String) {
    let (a, b) = (table("a", &random), table("b", &random))
    let probe = "CREATE TABLE probe (id INTEGER PRIMARY KEY, amount DECIMAL(10,2), day DATE)"
    let view = "CREATE VIEW v AS SELECT b.* FROM b"
    let schema = [a.sql, b.sql, probe, view].map { "<statement>\($0)</statement>" }.joined()
    var script = "<entity name='Whole' table='\(random.pick(["a", "b", "v"]))'/>\n"
    var labels: [Column] = []
    func source(_ column: Column) -> String { (column.name.hasPrefix("a") ? "a." : "x.") + column.name }
    func columns(_ random: inout SeededGenerator) -> String {
      var sql = ""
      for column in (a.columns + b.columns).shuffled(using: &random).prefix(7) {
        let label = Column(name: "l_\(labels.count)", type: column.type)
        labels.append(label)
        let own = ", \(source(column)) AS \(label.name)"
        let twin = (a.columns + b.columns).first { $0.type == column.type && random.chance(50) } ?? column
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let other = ", \(source(twin)) AS \(random.chance(50) ? label.name : "o_\(labels.count)")"
          sql += "<choose><when test='n != null'>\(own)</when><otherwise>\(other)</otherwise></choose>"
        case 1: sql += "<if test='n != null'>\(own)</if>"
        case 2: sql += ", coalesce(\(source(column)), \(source(twin))) AS \(label.name)"
        default: sql += own
        }
      }
      return sql
    }
    let table = random.pick(["b", "v"])
    let from = "FROM a \(random.pick(["JOIN", "LEFT JOIN"])) \(table) x ON x.id = a.id LEFT JOIN a z ON z.id = a.id"
    func end(_ columns: String) -> String {
      " \(from)" + (columns.contains("test='n") ? "<parameter name='n' type='Int'/>" : "") + "</select>\n"
    }
    let plain = columns(&random)
    script += "<select selector='plain' type='Plain' generate='true'>SELECT a.id\(plain)\(end(plain))"
    labels = []
    let own = columns(&random)
    let mapped = labels.shuffled(using: &random).prefix(4)
    let nested = labels.shuffled(using: &random).prefix(3)
    let joined = b.columns.prefix(3)
    func result(_ column: Column, _ name: String) -> String { "<result property='\(name)' column='\(column.name)'/>" }
    script += "<resultMap id='m' type='Mapped' generate='true'><id property='key' column='id'/>"
    script += mapped.enumerated().map { result($1, "own\($0)") }.joined()
    let kind = random.pick(["association property='inner' javaType", "collection property='inner' ofType"])
    script += "<\(kind)='Inner' columnPrefix='i_'><id property='id' column='id'/>"
    script += joined.enumerated().map { result($1, "part\($0)") }.joined() + "</\(kind.prefix { $0 != " " })>"
    let isRecursive = random.chance(50)
    if isRecursive { script += "<association property='boss' resultMap='m' columnPrefix='boss_'/>" }
    let hasCases = random.chance(50)
    if hasCases {
      script += "<discriminator column='id' javaType='int'><case value='1' resultMap='other'/></discriminator></resultMap>\n"
      script += "<resultMap id='other' type='Mapped' extends='m'>\(result(labels[0], "more"))"
    }
    script += "</resultMap>\n<select selector='mapped' resultMap='m'>SELECT a.id\(own), x.id AS i_id"
    script += joined.map { ", x.\($0.name) AS i_\($0.name)" }.joined()
    if isRecursive {
      let twins = nested.compactMap { label in a.columns.first { $0.type == label.type }.map { (label.name, $0.name) } }
      script += ", z.id AS boss_id" + twins.map { ", z.\($1) AS boss_\($0)" }.joined()
    }
    return ("<execute>\(schema)</execute>", script + end(own))
  }

  /// The properties of the entities in a generated file.
  private static func entities(in text: String) -> [String: [Property]] {
    var found: [String: [Property]] = [:]
    for entity in text.matches(of: /(?ms)^struct (\w+): [^\n{]*Codable[^\n{]*\{\n(.*?)^\}/) {
      found[String(entity.1)] = entity.2.matches(of: /(?m)^  var `?(\w+)`?: ([^={\n]+?)(?: = .*)?$/).map {
        Property(name: String($0.1), type: String($0.2))
      }
    }
    return found
  }

  /// The operations that show what the check knows of an entity.
  private static func probes(of name: String, _ properties: [Property]) -> String {
    func compared(_ column: String) -> String {
      (["#{e.unheardOf}"] + properties.filter(\.isValue).map { "#{e.\($0.name)}" }).map { "\(column) = \($0)" }
        .joined(separator: " OR ")
    }
    let parameter = "<parameter name='e' type='\(name)'/>"
    return """
      <select selector='needs\(name)' type='\(name)'>SELECT id AS zero FROM probe</select>
      <select selector='amounts\(name):'>SELECT id FROM probe WHERE \(compared("amount"))\(parameter)</select>
      <select selector='days\(name):'>SELECT id FROM probe WHERE \(compared("day"))\(parameter)</select>

      """
  }

  private static func diagnostics(_ schema: String, _ script: String) throws -> (all: [Diagnostic], text: String?) {
    let folder = try TestFolder()
    try Data(schema.utf8).write(to: URL(filePath: folder.path("1.stream.xml")))
    try Data("<dao>\n\(script)</dao>".utf8).write(to: URL(filePath: folder.path("s.dao.xml")))
    let typed = try GoldenCase.typed(URL(filePath: folder.path(""), directoryHint: .isDirectory))
    return (typed.report.diagnostics, try? typed.files().first?.text)
  }

  @Test("The properties that an entity needs, has and holds by the check are those of its Swift")
  func random() throws {
    let environment = ProcessInfo.processInfo.environment
    let deadline = environment["DAOKIT_SOAK"].flatMap(Double.init).map { ContinuousClock.now + .seconds($0) }
    var count = 0
    repeat {
      let seed = environment["DAOKIT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
      var random = SeededGenerator(seed: seed)
      let (schema, script) = Self.client(&random)
      let plain = try Self.diagnostics(schema, script)
      guard let text = plain.text else {
        // Nothing tells the type of some calculations.
        #expect(
          plain.all.allSatisfy { $0.severity != .error || $0.code == .typeNeeded }, "seed \(seed): \(plain.all)\n\(script)")
        continue
      }
      let entities = Self.entities(in: text)
      #expect(Set(entities.keys) == ["Whole", "Plain", "Mapped", "Inner"], "seed \(seed)")
      let probes = entities.sorted { $0.key < $1.key }.map { Self.probes(of: $0.key, $0.value) }.joined()
      let told = try Self.diagnostics(schema, script + probes).all
      for (name, properties) in entities {
        // Several of one kind are told as one with their places, so each is told by its own message.
        func names(_ code: DiagnosticCode, _ probe: String, _ quoted: Regex<(Substring, Substring)>) -> Set<String> {
          let own = told.filter { $0.code == code && $0.operation == "s.\(probe)" }
          return Set(own.compactMap { $0.message.firstMatch(of: quoted).map { String($0.1).camel } })
        }
        let values = properties.filter(\.isValue)
        let note = Comment("seed \(seed): \(name) \(properties.map { "\($0.name): \($0.type)" })\n\(told)\n\(script)")
        #expect(
          names(.unfedProperty, "needs\(name)", /needs the column '(.*?)'/) == Set(properties.filter(\.isRequired).map(\.name)),
          note)
        #expect(names(.unknownProperty, "amounts\(name):", /no property '(.*?)'/) == ["unheardOf"], note)
        let dates = Set(values.filter { $0.type.hasPrefix("Date") }.map(\.name))
        #expect(names(.parameterType, "amounts\(name):", /'e\.(.*?)' is/) == dates, note)
        let doubles = Set(values.filter { $0.type.hasPrefix("Double") }.map(\.name))
        let truths = Set(values.filter { $0.type.hasPrefix("Bool") }.map(\.name))
        #expect(names(.parameterType, "days\(name):", /'e\.(.*?)' is/).subtracting(doubles) == truths, note)
      }
      count += 1
    } while deadline.map { ContinuousClock.now < $0 } ?? (count < 20)
  }
}

extension String {
  /// `firstName` for `first_name`.
  fileprivate var camel: String {
    split(separator: "_").enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
  }
}
