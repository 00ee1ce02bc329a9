import DAOCore
import DAOSQL

extension SQLToken {
  /// The parameter inside of a text, and the text put together with it: `'%' || #{title} || '%'`. Nil for a token that is no
  /// text, or has no parameter.
  package var concatenation: String? {
    guard kind == .string, text.first == "'", isTerminated,
      let parameter = text.firstMatch(of: /#\{[^}']*\}|[:@$][\p{L}_][\p{L}\p{N}_]*/)
    else { return nil }
    // An escaped one is meant as text.
    guard text[..<parameter.range.lowerBound].last != "\\" else { return nil }
    let inside = text.dropFirst().dropLast()
    let parts = [inside[..<parameter.range.lowerBound], inside[parameter.range.upperBound...]]
      .map { $0.isEmpty ? nil : "'\($0)'" }
    return [parts[0], String(parameter.output), parts[1]].compactMap(\.self).joined(separator: " || ")
  }
}
