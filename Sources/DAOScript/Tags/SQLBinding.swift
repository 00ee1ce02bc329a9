import DAOMarkup

/// A name that a tag gives a value.
package struct SQLBinding: Sendable {
  package let name: String
  package let meaning: Meaning
  /// The element that names it, for messages.
  package let element: String
  /// The place of the name, else of the element.
  package let position: Position

  package enum Meaning: Sendable {
    /// A value, from here to the end of the operation.
    case value
    /// Each element of a collection in turn, within the tag.
    case item(of: Expression)
    /// The index or key of each element, within the tag.
    case index
  }

  /// Whether only the nodes inside of the tag see the name.
  package var isLocal: Bool { if case .value = meaning { false } else { true } }
}

/// What a tag repeats its nodes for.
package struct SQLLoop: Sendable {
  package let collection: Expression
  /// Whether null counts as empty; nil where the settings decide.
  package let isNullable: Bool?
}
