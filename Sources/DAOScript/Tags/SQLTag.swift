import DAOCore
import DAOMarkup

/// An element of dynamic SQL: how it is read, what stands in it, and how it is made ready for rendering.
///
/// A new tag is one file with a type of this protocol and its ``SQLTagStep``, and one entry in ``SQLTags/all``.
package protocol SQLTag: Sendable {
  /// The names of its elements.
  static var elementNames: [String] { get }

  /// Reads one of its elements; nil, with a fault, where something is missing.
  static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)?

  /// The nodes inside, with the test that each list of them depends on.
  var branches: [SQLBranch] { get }

  /// What it writes around its nodes.
  var affixes: (prefix: String, suffix: String) { get }

  /// The tag with other nodes inside of it.
  func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> Self

  /// The tag, made ready for rendering; it tells the builder what it asks the arguments for, in the order of its text.
  ///
  /// - Parameter file: Where it stands.
  /// - Returns: Nil, with a fault, where it cannot be rendered.
  func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)?
}

extension SQLTag {
  package var branches: [SQLBranch] { [] }
  package var affixes: (prefix: String, suffix: String) { ("", "") }
  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> Self { self }
}

/// A tag, made ready for rendering.
///
/// It is an object, so that rendering takes one reference to it and copies no fields.
package protocol SQLTagStep: AnyObject, Sendable {
  /// The steps inside.
  var branches: [[RenderStep]] { get }

  /// Decides by the arguments of a call, notes the decision, and collects the values that are bound.
  func decide(_ finder: inout SQLVariantFinder) throws(DAOError)

  /// Writes its SQL, by the decisions that were noted.
  func write(_ writer: inout SQLVariantWriter)

  /// What may be decided, the fullest first; none where only a call knows.
  func options(_ schema: VariantSchema) -> [SQLTagOption]
}

extension SQLTagStep {
  package var branches: [[RenderStep]] { [] }
}
