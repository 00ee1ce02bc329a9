// Unsafe: reads the words from C's memory, since `CommandLine.arguments` silently repairs words that are not UTF-8.

/// The arguments of the process.
package struct ProcessArguments {
  /// The words without the program's name, or an error that names a word that is not UTF-8.
  let words: Result<[String], UsageError>

  /// - Parameter argv: The program's name and the words as a C array, with nil at its end.
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
