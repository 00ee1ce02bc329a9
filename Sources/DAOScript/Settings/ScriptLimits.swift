/// The limits of scripts. A script written by hand reaches none of them. Anything beyond is refused at its position before it
/// costs time or memory. Whatever nests is limited by the stack of a worker thread, 512 KiB, in a build without optimization.
enum ScriptLimits {
  // MARK: Scripts

  /// The number of tokens in an operation's SQL.
  static let tokens = 500_000
  /// The depth of nested includes.
  static let includeDepth = 25
  /// The number of fragments that an operation includes, directly and indirectly.
  static let includes = 2_000
  /// The size in bytes of all fragments that the operations of a script include.
  static let includedBytes = 16 << 20
  /// The size in bytes of all inserted property values.
  static let propertyBytes = 16 << 20
  /// The number of words in a `prefixOverrides` or `suffixOverrides`.
  static let overrides = 100

  // MARK: Result maps

  /// The number of maps in a chain of inheritance.
  static let inheritance = 20
  /// The depth of nested maps.
  static let nesting = 20
  /// The depth of a property's path.
  static let propertyDepth = 50
  /// The number of mappings in the result maps of all scripts. A map counts once per reference to it.
  static let mappings = 200_000

  // MARK: Calls

  /// The number of elements in the loops of one call, counting inner loops each time.
  static let loopElements = 250_000
  /// The same for an insert that is split into several statements.
  static let splitElements = 10_000_000
  /// The size in bytes of a text that an expression concatenates.
  static let joinedBytes = 16 << 20
  /// The number of values in a list that an expression makes, including those of nested lists.
  static let listedValues = 100_000
  static let listDepth = 100
  /// The number of variants that an operation caches, and their size in bytes.
  static let variants = 100
  static let variantBytes = 4 << 20
  /// The number of variants listed with every combination of decisions. An operation with more variants is listed with every
  /// pair of decisions.
  static let listedVariants = 256
  /// The number of pairs of decisions. An operation with more pairs is listed with every single decision.
  static let variantPairs = 100_000
  /// The number of steps to write one variant.
  static let variantSteps = 100_000
  /// The number of columns that a caller may choose for an ORDER BY.
  static let chosenColumns = 100
}
