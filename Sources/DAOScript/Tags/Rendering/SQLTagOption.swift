/// One option of a call at a tag.
package struct SQLTagOption {
  /// The decision for the variant's key; nil if there is nothing to decide.
  var decision: Int?
  /// The chosen text.
  var text: String?
  /// The index of the branch in the tag's ``SQLTagStep/branches``; nil for none.
  var branch: Int?
  /// The number of times the branch repeats.
  var repetitions = 1
}
