/// One of the ways that a call may take at a tag.
package struct SQLTagOption {
  /// What is noted in the variant's key; nil where there is nothing to decide.
  var decision: Int?
  /// The text that is chosen.
  var text: String?
  /// Which of the tag's ``SQLTagStep/branches`` is gone through; nil for none.
  var branch: Int?
  /// How many times it is.
  var repetitions = 1
}
