/// A command line that cannot be understood: exit status 2.
package struct UsageError: Error, Sendable {
  /// What is wrong, naming the word at fault and the nearest right one.
  package let message: String

  package init(_ message: String) { self.message = message }

  /// "no command calll", with "did you mean call?" where one of `candidates` is near.
  init(_ message: String, nearest word: String, of candidates: [String], prefix: String = "") {
    let hint = Spelling.nearest(to: word, in: candidates).map { "; did you mean \(prefix)\($0)?" } ?? ""
    self.message = message + hint
  }
}
