import DAOCore
import DAOMarkup

/// A piece of SQL with its script position.
package struct SQLPiece: Sendable {
  var text: Substring
  /// Nil for SQL without a position.
  var location: DAOError.Location?

  /// One piece per run of a text.
  static func pieces(of text: Text, _ file: String) -> [SQLPiece] {
    let utf8 = text.string.utf8
    let ends = text.runs.dropFirst().map(\.offset) + [utf8.count]
    return zip(text.runs, ends).map { run, end in
      let range = utf8.index(utf8.startIndex, offsetBy: run.offset)..<utf8.index(utf8.startIndex, offsetBy: end)
      return SQLPiece(text: text.string[range], location: DAOError.Location(run.position, in: file))
    }
  }
}
