// Unsafe: reads the words where C has them, since `CommandLine.arguments` mends in silence what is no UTF-8.

/// What the process was started with.
package struct ProcessArguments {
  /// The words without the program's name, or which of them is no UTF-8.
  let words: Result<[String], UsageError>

  /// - Parameter argv: The program's name and the words, as C has them: with a nil at the end.
  package init(_ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    words = Result { () throws(UsageError) in try Self.words(of: argv) }
  }

  private static func words(of argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws(UsageError) -> [String] {
    var words: [String] = []
    guard argv[0] != nil else { return words }
    while let word = argv[words.count + 1] {
      guard let text = String(validatingCString: word) else {
        throw UsageError("the argument '\(String(cString: word))' is not UTF-8")
      }
      words.append(text)
    }
    return words
  }
}
