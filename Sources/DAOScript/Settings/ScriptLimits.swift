/// What a script may come to at most: none of these is reached by one that somebody has written, and what goes beyond is refused
/// at its place before it costs time or memory.
enum ScriptLimits {
  // MARK: Scripts

  /// How many words and signs of SQL an operation may have.
  static let tokens = 500_000
  /// How deep fragments may include each other.
  static let includeDepth = 50
  /// How many fragments an operation may include, those of fragments counted each time.
  static let includes = 2_000
  /// How many bytes the fragments that the operations of a script include may come to.
  static let includedBytes = 16 << 20
  /// How many bytes the values of properties may come to.
  static let propertyBytes = 16 << 20
  /// How many words a `prefixOverrides` or `suffixOverrides` may list.
  static let overrides = 100

  // MARK: Result maps

  /// How many maps may extend each other in a row.
  static let inheritance = 20
  /// How deep maps may lead into each other.
  static let nesting = 100
  /// How deep the path of a property may lead.
  static let propertyDepth = 50
  /// How many mappings the result maps of all scripts may come to, those of maps that others refer to counted each time.
  static let mappings = 200_000

  // MARK: Calls

  /// How many elements the loops of one call may go through, inner ones counted each time.
  static let loopElements = 250_000
  /// How many where an insert is split up into several statements.
  static let splitElements = 10_000_000
  /// How many bytes a text may have that an expression puts together.
  static let joinedBytes = 16 << 20
  /// How many values a list may have that an expression puts together, those of lists inside of it included.
  static let listedValues = 100_000
  static let listDepth = 100
  /// How many statements an operation keeps of those that its branches come to, and how many bytes of them.
  static let variants = 100
  static let variantBytes = 4 << 20
  /// How many of the statements that branches come to are listed with every combination of decisions; of an operation with
  /// more, each pair of decisions is.
  static let listedVariants = 256
  /// How many pairs of decisions are looked at; of an operation with more, each decision alone is.
  static let variantPairs = 100_000
  /// How many steps writing one of them may take.
  static let variantSteps = 100_000
  /// How many columns an ORDER BY may be given by its caller.
  static let chosenColumns = 100
}
