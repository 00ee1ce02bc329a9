/// The marks by which code betrays that it reads SQL by its tokens.
enum TokenReading {
  /// What only a reader of tokens has, each once.
  static func marks(in file: SourceFile) -> Set<String> {
    let steps = /\bSQLScanner\(|\.isKeyword\b|\.isSymbol\b|\.isSignificant\b|\btree\.tokens\b|\bstatement\.tokens\b/
    let kinds = /\.kind == \.(?:word|symbol|quotedIdentifier)\b/
    return Set((file.uncommented.matches(of: steps) + file.uncommented.matches(of: kinds)).map { String($0.output) })
  }

  /// The beginnings of the paths of files that may, with the reason.
  static let exceptions = [
    "DAOImport/MapperRewriter+Operations.swift": "a mapper's text is cut at the signs of its placeholders, which are not SQL"
  ]
}
