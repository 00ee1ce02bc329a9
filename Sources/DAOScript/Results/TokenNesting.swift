import DAOCore
import DAOSQL

/// The depth of each token in parentheses and CASE … END.
struct TokenNesting {
  /// The number of open parentheses and CASEs around each token.
  private(set) var depths: [Int] = []
  /// The first token of the innermost subselect around each token; nil outside of subselects.
  private(set) var subselects: [Int?] = []
  /// Whether every parenthesis and CASE has an end. `end` may also be a name, which makes the depths uncertain.
  private(set) var isBalanced = true

  private struct Opener {
    var closer: String
    var subselect: Int?
  }

  init(_ tokens: [SQLToken]) {
    var open: [Opener] = []
    for (index, token) in tokens.enumerated() {
      if token.isSymbol(")") || token.isKeyword("END") {
        isBalanced = isBalanced && open.popLast()?.closer == (token.isSymbol(")") ? ")" : "END")
      }
      depths.append(open.count)
      subselects.append(open.last?.subselect)
      if token.isSymbol("(") {
        let isSubselect = tokens.dropFirst(index + 1).first.map { $0.isKeyword("SELECT") || $0.isKeyword("WITH") } ?? false
        open.append(Opener(closer: ")", subselect: isSubselect ? index + 1 : open.last?.subselect))
      } else if token.isKeyword("CASE") {
        open.append(Opener(closer: "END", subselect: open.last?.subselect))
      }
    }
    isBalanced = isBalanced && open.isEmpty
  }
}
