// Unsafe: reads the words where C has them, since `CommandLine.arguments` mends in silence what is no UTF-8.

/// The words that the process was started with.
enum ProcessArguments {
  /// The words of `argv`, which ends with a nil, without the program's name.
  static func words(_ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws(UsageError) -> [String] {
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
