import TestSupport

/// Makes random trees of dynamic SQL, and random arguments for them.
struct RandomSQL {
  var random: SeededGenerator
  private var bindCount = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The names that a tree may use at one point.
  private struct Names {
    var scalars = ["a", "b", "c"]
    var texts = ["t"]
    var numbers = ["n"]
    var collections = ["ids", "more", "map"]
    var nested = ["rows"]

    var all: [String] { scalars + texts + numbers + collections + nested }
  }

  private static let words = [
    "x", "AND y = 1", "or z", ",", "k = 1 ,", "ORDER_TYPE", "and", "AND(q)", "(k)", "'it, AND'", "COLOR", ", w", "\n  v\n",
    "OR",
  ]

  static let orders = ["name", "dob desc"]

  // MARK: Trees

  mutating func tree() -> [NaiveNode] {
    [.text("SELECT 1")] + nodes(depth: 4, Names())
  }

  private mutating func nodes(depth: Int, _ names: Names) -> [NaiveNode] {
    var names = names
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in node(depth: depth, &names) }
  }

  private mutating func node(depth: Int, _ names: inout Names) -> NaiveNode {
    guard depth > 0 else { return leaf(names) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return .when(test(names), nodes(depth: depth - 1, names))
    case 2:
      let branches = (0..<Int.random(in: 1...3, using: &random)).map { _ in (test(names), nodes(depth: depth - 1, names)) }
      return .choose(branches, random.chance(50) ? nodes(depth: depth - 1, names) : [])
    case 3: return .trim(NaiveTrim(element: random.chance(60) ? "where" : "set"), nodes(depth: depth - 1, names))
    case 4: return .trim(trim(), nodes(depth: depth - 1, names))
    case 5, 6: return loop(depth, names)
    case 7:
      bindCount += 1
      let bind = NaiveNode.bind("bind\(bindCount)", of: random.pick(names.texts))
      names.texts.append("bind\(bindCount)")
      return bind
    case 8: return .include(random.chance(50) ? 0 : 1, name: random.pick(names.scalars))
    default: return leaf(names)
    }
  }

  private mutating func leaf(_ names: Names) -> NaiveNode {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2: .value(random.pick(names.scalars + names.texts + names.numbers))
    case 3: .substitution("order")
    default: .text(random.pick(Self.words))
    }
  }

  private mutating func loop(_ depth: Int, _ names: Names) -> NaiveNode {
    let isNested = random.chance(30) && !names.nested.isEmpty
    let collection = random.pick(isNested ? names.nested : names.collections)
    let item = random.chance(20) ? "a" : "item\(depth)"
    let loop = NaiveLoop(collection: collection, item: item, index: "index\(depth)", isNullable: random.chance(80))
    var inner = names
    if isNested {
      inner.scalars.removeAll { $0 == item }
      inner.collections.append(item)
    } else {
      inner.collections.removeAll { $0 == item }
      inner.scalars += [item, loop.index]
    }
    return .loop(loop, nodes(depth: depth - 1, inner))
  }

  private mutating func trim() -> NaiveTrim {
    NaiveTrim(
      element: "trim", prefix: random.pick(["", "P", "("]), suffix: random.pick(["", "S", ")"]),
      prefixOverrides: random.pick([[], ["AND", "OR"], [","], ["OR", "ORDER_TYPE", "x"], ["k = 1"]]),
      suffixOverrides: random.pick([[], ["AND", "OR"], [","], ["OR"], ["w", ","]]))
  }

  private mutating func test(_ names: Names, depth: Int = 2) -> NaiveTest {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0, 1: .isNull(random.pick(names.all), random.chance(50))
    case 2: .holds(random.pick(names.scalars))
    case 3: .more(random.pick(names.numbers), Int.random(in: -1...2, using: &random))
    case 4: .longer(random.pick(names.collections), Int.random(in: 0...2, using: &random))
    case 5: .not(test(names, depth: depth - 1))
    case 6: .both(test(names, depth: depth - 1), test(names, depth: depth - 1))
    default: .either(test(names, depth: depth - 1), test(names, depth: depth - 1))
    }
  }

  // MARK: Arguments

  mutating func arguments() -> [String: NaiveValue] {
    var arguments: [String: NaiveValue] = ["order": .text(random.pick(Self.orders))]
    for name in ["a", "b", "c"] { arguments[name] = scalar() }
    arguments["t"] = .text(random.pick(["", "tea", "x, AND", "it is"]))
    arguments["n"] = random.chance(20) ? .null : .number(Int.random(in: -2...3, using: &random))
    for name in ["ids", "more"] { arguments[name] = list() }
    let entries = (0..<Int.random(in: 0...3, using: &random)).map { ("k\($0)", scalar()) }
    arguments["map"] = random.chance(20) ? .null : .entries(Dictionary(entries) { $1 })
    arguments["rows"] =
      random.chance(20) ? .null : .list((0..<Int.random(in: 0...3, using: &random)).map { _ in list(isNull: 0) })
    return arguments
  }

  private mutating func list(isNull percent: Int = 20) -> NaiveValue {
    random.chance(percent) ? .null : .list((0..<Int.random(in: 0...3, using: &random)).map { _ in scalar() })
  }

  private mutating func scalar() -> NaiveValue {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .null
    case 1: .bool(random.chance(50))
    case 2: .number(Int.random(in: -1...2, using: &random))
    default: .text(random.pick(["", "x", "false", "it, AND"]))
    }
  }
}
