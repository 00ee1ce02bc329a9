import DAOCore
import DAOMarkup

/// An element of dynamic SQL: how it is read, which nodes it contains, and how it is prepared for rendering.
///
/// A new tag is one file, with a type of this protocol and its ``SQLTagStep``, and one entry in ``SQLTags/all``.
package protocol SQLTag: Sendable {
  /// The names of its elements.
  static var elementNames: [String] { get }

  /// Reads one of its elements. A missing part is a fault and gives nil.
  static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)?

  /// The nodes inside, with the test that each list of them depends on.
  var branches: [SQLBranch] { get }

  /// The expressions that it reads, beside the tests of its branches.
  var expressions: [Expression] { get }

  /// The list, set or dictionary that it repeats its nodes for; nil for a tag that repeats nothing.
  var loop: SQLLoop? { get }

  /// The names that it gives values.
  var bindings: [SQLBinding] { get }

  /// Whether its nodes are present in every call.
  var isUnconditional: Bool { get }

  /// The include that it is, whose place a fragment takes.
  var include: Include? { get }

  /// The text that it writes before and after its nodes.
  var affixes: (prefix: String, suffix: String) { get }

  /// The tag with its inner nodes replaced.
  func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> Self

  /// The tag, prepared for rendering. It reports its inputs to the builder in the order of its text.
  ///
  /// - Parameter file: The file of the tag.
  /// - Returns: Nil, with a fault, if the tag cannot be rendered.
  func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)?
}

extension SQLTag {
  package var branches: [SQLBranch] { [] }
  package var expressions: [Expression] { [] }
  package var loop: SQLLoop? { nil }
  package var bindings: [SQLBinding] { [] }
  package var isUnconditional: Bool { false }
  package var include: Include? { nil }
  package var affixes: (prefix: String, suffix: String) { ("", "") }
  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> Self { self }
}

/// A tag, prepared for rendering.
///
/// A step is an object, so that rendering retains one reference and copies no fields.
package protocol SQLTagStep: AnyObject, Sendable {
  /// The steps inside.
  var branches: [[RenderStep]] { get }

  /// The tests of the first branches: the first one that holds chooses its branch.
  var tests: [Expression] { get }

  /// Decides from the arguments of a call, records the decision, and collects the bound values.
  func decide(_ finder: inout SQLVariantFinder) throws(DAOError)

  /// Writes its SQL from the recorded decisions.
  func write(_ writer: inout SQLVariantWriter)

  /// The possible decisions, the one with the most SQL first. Empty if only a call knows them.
  func options(_ schema: VariantSchema) -> [SQLTagOption]
}

extension SQLTagStep {
  package var branches: [[RenderStep]] { [] }
  package var tests: [Expression] { [] }
}
