import DAOCore
import DAOMarkup

/// `<trim>`, with its special cases `<where>` and `<set>`: text before and after the nodes if they write any SQL, and words
/// that are removed from the ends of that SQL.
package struct Trim: SQLTag {
  package var prefix: String
  package var suffix: String
  /// Words removed from the beginning of the nodes' SQL: the first one that matches. A word that ends in a letter matches a
  /// whole word only.
  package var prefixOverrides: [String]
  /// Words removed from the end of the nodes' SQL: the first one that matches.
  package var suffixOverrides: [String]
  package var nodes: [SQLNode]
  /// The position of the element; nil for one outside of a file.
  package var position: Position?

  package init(
    prefix: String = "", suffix: String = "", prefixOverrides: [String] = [], suffixOverrides: [String] = [],
    nodes: [SQLNode], position: Position? = nil
  ) {
    self.prefix = prefix
    self.suffix = suffix
    self.prefixOverrides = prefixOverrides
    self.suffixOverrides = suffixOverrides
    self.nodes = nodes
    self.position = position
  }

  /// `<where>`.
  package static func `where`(_ nodes: [SQLNode], at position: Position? = nil) -> Trim {
    Trim(prefix: "WHERE", prefixOverrides: ["AND", "OR"], nodes: nodes, position: position)
  }

  /// `<set>`.
  package static func set(_ nodes: [SQLNode], at position: Position? = nil) -> Trim {
    Trim(prefix: "SET", prefixOverrides: [","], suffixOverrides: [","], nodes: nodes, position: position)
  }

  /// Whether it writes the SET of an UPDATE.
  var isSet: Bool { prefix.trimmingWhitespace().uppercased() == "SET" }

  // MARK: Reading

  package static let elementNames = ["where", "set", "trim"]

  package static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)? {
    let isTrim = element.name == "trim"
    let attributes = isTrim ? ["prefix", "suffix", "prefixOverrides", "suffixOverrides"] : []
    reader.checker.checkAttributes(of: element, allowed: attributes)
    guard isTrim else {
      let nodes = reader.nodes(of: element)
      return element.name == "set" ? set(nodes, at: element.position) : `where`(nodes, at: element.position)
    }
    return Trim(
      prefix: element["prefix"]?.value ?? "", suffix: element["suffix"]?.value ?? "",
      prefixOverrides: overrides("prefixOverrides", of: element, &reader.checker),
      suffixOverrides: overrides("suffixOverrides", of: element, &reader.checker),
      nodes: reader.nodes(of: element), position: element.position)
  }

  private static func overrides(_ name: String, of element: Element, _ checker: inout MarkupChecker) -> [String] {
    guard let attribute = element[name] else { return [] }
    let words = overrides(attribute.value)
    if words.count <= ScriptLimits.overrides { return words }
    checker.fault("'\(name)' lists more than \(ScriptLimits.overrides) words: write fewer", at: attribute.position)
    return []
  }

  /// The words of a `prefixOverrides` or `suffixOverrides`: `AND |OR `.
  package static func overrides(_ attribute: String) -> [String] {
    attribute.split(separator: "|").map(String.init)
  }

  // MARK: Nodes

  package var branches: [SQLBranch] { [SQLBranch(nodes: nodes)] }
  package var isUnconditional: Bool { true }
  package var affixes: (prefix: String, suffix: String) { (prefix, suffix) }

  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> Trim {
    var trim = self
    trim.nodes = body(nodes)
    return trim
  }

  package func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    TrimStep(
      self, steps: builder.steps(of: nodes, file: file), location: position.map { DAOError.Location($0, in: file) })
  }
}

/// A `<trim>`, prepared for rendering.
final class TrimStep: SQLTagStep {
  let trim: Trim
  let steps: [RenderStep]
  /// Nil for a tag outside of a file.
  let location: DAOError.Location?

  init(_ trim: Trim, steps: [RenderStep], location: DAOError.Location?) {
    self.trim = trim
    self.steps = steps
    self.location = location
  }

  var branches: [[RenderStep]] { [steps] }

  func decide(_ finder: inout SQLVariantFinder) throws(DAOError) { try finder.walk(steps) }

  func write(_ writer: inout SQLVariantWriter) {
    var body = writer.captured { $0.write(steps) }
    body.trim()
    let hasBody = !body.isEmpty
    body.cutPrefix(trim.prefixOverrides)
    body.cutSuffix(trim.suffixOverrides)
    if body.isEmpty { writer.noteEmpty(self) }
    guard hasBody else { return writer.separate() }
    writer.write(body, between: trim.prefix, and: trim.suffix)
  }

  func options(_ schema: VariantSchema) -> [SQLTagOption] { [SQLTagOption(branch: 0)] }
}
