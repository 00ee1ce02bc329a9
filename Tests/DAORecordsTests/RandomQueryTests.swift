import DAORecords
import EngineSupport
import TestSupport
import Testing

@Suite("Random queries of records")
struct RandomQueryTests {
  /// A condition, and what it means in Swift.
  private struct Clause {
    let condition: Condition<Person>
    let holds: @Sendable (Person) -> Bool
  }

  private static let names = ["Ada", "ada", "A%a", "", "Grace", "it's", "Zoë"]
  private static let ages: [Int?] = [nil, -1, 0, 7, 33, 99]

  private func person(_ number: Int, _ random: inout SeededGenerator) -> Person {
    Person(
      id: "\(number)", firstName: Self.names.randomElement(using: &random) ?? "",
      age: Self.ages.randomElement(using: &random) ?? nil,
      nickname: Bool.random(using: &random) ? nil : Self.names.randomElement(using: &random),
      mood: Bool.random(using: &random) ? .sad : .happy)
  }

  private func clause(_ depth: Int, _ random: inout SeededGenerator) -> Clause {
    if depth > 0, Int.random(in: 0..<3, using: &random) > 0 {
      let left = clause(depth - 1, &random)
      if Int.random(in: 0..<4, using: &random) == 0 { return negated(left, &random) }
      let right = clause(depth - 1, &random)
      return Bool.random(using: &random)
        ? Clause(condition: left.condition && right.condition) { left.holds($0) && right.holds($0) }
        : Clause(condition: left.condition || right.condition) { left.holds($0) || right.holds($0) }
    }
    return Bool.random(using: &random) ? number(&random) : text(&random)
  }

  /// The negation of what is equal or in a list; no row without a value is less, more, or not so.
  private func negated(_ clause: Clause, _ random: inout SeededGenerator) -> Clause {
    let age = Self.ages.randomElement(using: &random) ?? nil
    let name = Self.names.randomElement(using: &random) ?? ""
    let inner = Clause(condition: \.age == age || \.firstName == name) { $0.age == age || $0.firstName == name }
    let condition = !(inner.condition) && clause.condition
    return Clause(condition: condition) { !inner.holds($0) && clause.holds($0) }
  }

  private func number(_ random: inout SeededGenerator) -> Clause {
    let value = Int.random(in: -2...100, using: &random)
    let age = Self.ages.randomElement(using: &random) ?? nil
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return Clause(condition: \.age == age) { $0.age == age }
    case 1: return Clause(condition: \.age != age) { $0.age != age }
    case 2: return Clause(condition: \.age < value) { $0.age.map { $0 < value } ?? false }
    case 3: return Clause(condition: \.age > value) { $0.age.map { $0 > value } ?? false }
    case 4: return Clause(condition: \.age <= value) { $0.age.map { $0 <= value } ?? false }
    case 5: return Clause(condition: \.age >= value) { $0.age.map { $0 >= value } ?? false }
    case 6:
      let list = Self.ages.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
      return Clause(condition: (\Person.age).in(list)) { list.contains($0.age) }
    case 7:
      let list = Self.ages.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
      return Clause(condition: !(\Person.age).in(list)) { !list.contains($0.age) }
    default:
      return Clause(condition: (\Person.age).between(value, value + 40)) {
        $0.age.map { (value...value + 40).contains($0) } ?? false
      }
    }
  }

  private func text(_ random: inout SeededGenerator) -> Clause {
    let name = Self.names.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return Clause(condition: \.firstName == name) { $0.firstName == name }
    case 1: return Clause(condition: \.nickname != name) { $0.nickname != name }
    case 2: return Clause(condition: \.firstName < name) { $0.firstName.utf8.lexicographicallyPrecedes(name.utf8) }
    case 3:
      return Clause(condition: (\Person.firstName).contains(name)) { name.isEmpty || $0.firstName.contains(name) }
    case 4: return Clause(condition: (\Person.firstName).like("a%")) { $0.firstName.lowercased().hasPrefix("a") }
    case 5: return Clause(condition: \.mood == .sad) { $0.mood == .sad }
    default: return Clause(condition: .sql("nickname = ?", name)) { $0.nickname == name }
    }
  }

  @Test(
    "They find what Swift's filter finds, and what the next one of their form finds is its own", arguments: TestEngine.all,
    1...20)
  func filter(engine: TestEngine, seed: UInt64) throws {
    try withRecords(of: Person.self, on: [engine]) { people, _ in
      var random = SeededGenerator(seed: seed)
      let all = (0..<40).map { person($0, &random) }
      try people.save(all)
      let inOrder = all.sorted { $0.id < $1.id }
      for _ in 0..<150 {
        let clause = clause(Int.random(in: 0...3, using: &random), &random)
        let query = people.where(clause.condition)
        let found = inOrder.filter(clause.holds)
        let sql = try query.sql
        #expect(try query.order(by: \.id).all() == found, "\(sql)")
        #expect(try query.count() == found.count)
        let (limit, offset) = (Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
        #expect(
          try query.order(by: \.id, .descending).limit(limit, offset: offset).select(\.id).all()
            == found.reversed().dropFirst(offset).prefix(limit).map(\.id))
      }
    }
  }
}
