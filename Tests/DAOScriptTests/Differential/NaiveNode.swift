/// A piece of dynamic SQL for the naive renderer, with its XML.
indirect enum NaiveNode {
  case text(String)
  /// `#{name}`.
  case value(String)
  /// `${order}`.
  case substitution(String)
  case when(NaiveTest, [NaiveNode])
  case choose([(test: NaiveTest, nodes: [NaiveNode])], [NaiveNode])
  case trim(NaiveTrim, [NaiveNode])
  case loop(NaiveLoop, [NaiveNode])
  /// A text with `%` before and after it.
  case bind(String, of: String)
  /// An include of a fragment; the property `p` is a name.
  case include(Int, name: String)

  var xml: String {
    switch self {
    case .text(let text): text
    case .value(let name): "#{\(name)}"
    case .substitution(let name): "${\(name)}"
    case .when(let test, let nodes): "<if test=\"\(test.source)\">\(nodes.xml)</if>"
    case .choose(let branches, let otherwise):
      "<choose>" + branches.map { "<when test=\"\($0.test.source)\">\($0.nodes.xml)</when>" }.joined()
        + (otherwise.isEmpty ? "" : "<otherwise>\(otherwise.xml)</otherwise>") + "</choose>"
    case .trim(let trim, let nodes): trim.xml(nodes.xml)
    case .loop(let loop, let nodes): loop.xml(nodes.xml)
    case .bind(let name, let other): "<bind name=\"\(name)\" value=\"'%' + \(other) + '%'\"/>"
    case .include(let number, let name): "<include refid=\"f\(number)\"><property name=\"p\" value=\"\(name)\"/></include>"
    }
  }
}

extension [NaiveNode] {
  var xml: String { map(\.xml).joined(separator: " ") }
}

/// A test of one or two names.
indirect enum NaiveTest {
  case isNull(String, Bool)
  case holds(String)
  case not(NaiveTest)
  case more(String, Int)
  case longer(String, Int)
  case both(NaiveTest, NaiveTest)
  case either(NaiveTest, NaiveTest)

  var source: String {
    switch self {
    case .isNull(let name, let isWanted): "\(name) \(isWanted ? "==" : "!=") null"
    case .holds(let name): name
    case .not(let test): "!(\(test.source))"
    case .more(let name, let number): "\(name) &gt; \(number)"
    case .longer(let name, let count): "\(name) != null and \(name).size &gt; \(count)"
    case .both(let left, let right): "(\(left.source)) and (\(right.source))"
    case .either(let left, let right): "(\(left.source)) or (\(right.source))"
    }
  }

  func holds(_ scope: NaiveScope) -> Bool {
    switch self {
    case .isNull(let name, let isWanted): (scope[name] == .null) == isWanted
    case .holds(let name): scope[name].holds
    case .not(let test): !test.holds(scope)
    case .more(let name, let number): if case .number(let value) = scope[name] { value > number } else { false }
    case .longer(let name, let count): scope[name] != .null && scope[name].count > count
    case .both(let left, let right): left.holds(scope) && right.holds(scope)
    case .either(let left, let right): left.holds(scope) || right.holds(scope)
    }
  }
}

/// `<where>`, `<set>` or `<trim>`.
struct NaiveTrim {
  var element: String
  var prefix = ""
  var suffix = ""
  var prefixOverrides: [String] = []
  var suffixOverrides: [String] = []

  func xml(_ body: String) -> String {
    guard element == "trim" else { return "<\(element)>\(body)</\(element)>" }
    return "<trim prefix=\"\(prefix)\" suffix=\"\(suffix)\" prefixOverrides=\"\(prefixOverrides.joined(separator: "|"))\""
      + " suffixOverrides=\"\(suffixOverrides.joined(separator: "|"))\">\(body)</trim>"
  }
}

struct NaiveLoop {
  var collection: String
  var item: String
  var index: String
  var isNullable: Bool

  func xml(_ body: String) -> String {
    "<foreach collection=\"\(collection)\" item=\"\(item)\" index=\"\(index)\" open=\"(\" separator=\",\" close=\")\""
      + " nullable=\"\(isNullable)\">\(body)</foreach>"
  }
}

/// The names that a node can use.
struct NaiveScope {
  var names: [String: NaiveValue]
  subscript(name: String) -> NaiveValue { names[name] ?? .null }
}
