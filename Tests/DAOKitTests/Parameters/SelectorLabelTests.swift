import DAOKit
import TestSupport
import Testing

@Suite("Parts of selectors that name parameters")
struct SelectorLabelTests {
  private static let words = ["name", "owner", "place", "first_day", "lastDay", "userID", "note", "kind"]
  private static let prefixes = ["", "with", "of", "by", "for", "in"]

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// A part that names a parameter: `name`, `ofName`, `of_name`.
  private static func part(_ name: String, _ random: inout SeededGenerator) -> String {
    let prefix = random.pick(prefixes)
    return prefix.isEmpty ? name : random.chance(70) ? prefix + capitalized(name) : prefix + "_" + name
  }

  @Test("Values are bound by the names of the parts, in whatever order the SQL has them, as those of a dictionary are")
  func random() throws {
    try RandomRuns.repeating(300) { random, seed in
      let names = Array(Self.words.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random)))
      var parts = names.map { Self.part($0, &random) }
      // One of them may have any label: the others tell which it is.
      if random.chance(30) { parts[Int.random(in: 1..<parts.count, using: &random)] = "x" }
      parts[0] = random.pick(["find", "replaceAll"]) + Self.capitalized(parts[0])
      let selector = parts.map { $0 + ":" }.joined()
      let order = names.shuffled(using: &random)
      var sql = "SELECT " + order.map { "'\($0)=' || :\($0)" }.joined(separator: " || ' ' || ")
      if random.chance(50) { sql += "<if test=\"\(order[0]) != null\">, 1</if>" }
      let database = try Database.inMemory()
      let dao = try database.dao(script: "<dao><select selector=\"\(selector)\">\(sql)</select></dao>")
      let values = names.map { "<\($0)>" }
      let wanted: Row = try dao.call(selector, Dictionary(uniqueKeysWithValues: zip(names, values)))
      let operation = try dao.operation(selector)
      let found: [Row]
      switch names.count {
      case 2: found = [try dao.call(selector, values[0], values[1]), try operation.call(values[0], values[1])]
      case 3:
        found = [
          try dao.call(selector, values[0], values[1], values[2]), try operation.call(values[0], values[1], values[2]),
        ]
      case 4:
        let method = dao[dynamicMember: parts[0]]
        found = [
          try dao.call(selector, values[0], values[1], values[2], values[3]),
          try method.dynamicallyCall(
            withKeywordArguments: ["": values[0], parts[1]: values[1], parts[2]: values[2], parts[3]: values[3]]),
        ]
      default: found = [try dao.call(selector, values[0], values[1], values[2], values[3], values[4])]
      }
      for row in found where row != wanted { Issue.record("seed \(seed): \(selector) \(sql): \(row), not \(wanted)") }
      return found.allSatisfy { $0 == wanted }
    }
  }

  private func call(_ selector: String, _ sql: String) throws -> String {
    let dao = try Database.inMemory().dao(script: "<dao><select selector=\"\(selector)\">\(sql)</select></dao>")
    return try dao.call(selector, "1", "2")
  }

  @Test("A part whose name is none of the parameters is the one that the others leave, or has the order of the SQL")
  func rest() throws {
    #expect(try call("replaceName:by:", "SELECT :by || '>' || :name") == "2>1")
    #expect(try call("replaceName:by:", "SELECT :new || '>' || :name") == "2>1")
    #expect(try call("between:and:", "SELECT :low || '>' || :high") == "1>2")
    #expect(try call("renameFrom:to:", "SELECT :to || '>' || :from") == "2>1")
    #expect(try call("replaceName:by:", "SELECT ? || '>' || ?") == "1>2")
    #expect(try call("replaceName:by:", "SELECT :newName || '>' || :oldName") == "1>2")
  }

  @Test("Where neither order nor names decide, values without names are refused, and names are taken")
  func undecided() throws {
    for (selector, sql) in [
      ("from:to:", "SELECT :toDay || '>' || :fromDay"), ("setName:at:by:", "SELECT :new || :name || :time"),
    ] {
      let dao = try Database.inMemory().dao(script: "<dao><select selector=\"\(selector)\">\(sql)</select></dao>")
      let refused = error {
        let _: String = selector == "from:to:" ? try dao.call(selector, "1", "2") : try dao.call(selector, "1", "2", "3")
      }
      #expect(refused?.code == .parameter && refused?.message.contains("nothing tells which of them") == true)
    }
    let dao = try Database.inMemory().dao(
      script: "<dao><select selector=\"from:to:\">SELECT :toDay || '>' || :fromDay</select></dao>")
    #expect(try dao.call("from:to:", ["fromDay": "1", "toDay": "2"]) == "2>1")
  }
}
