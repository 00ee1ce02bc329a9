/// An enumeration of the texts that a substitution takes.
struct SwiftChoice {
  var name: String
  var cases: [(name: String, text: String)]
}
