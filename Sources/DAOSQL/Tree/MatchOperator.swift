/// An operator that compares a text with a pattern.
package enum MatchOperator: String, Sendable, Hashable {
  case like, glob, match, regexp, ilike, similar
}
