import DAOCore
import DAOMarkup
import DAOSQL
import DAOScript

/// The functions that SQL calls, with their positions: every word before a parenthesis, except keywords and names.
struct CalledFunctions {
  private let dialect: any Dialect
  private(set) var calls: [(name: String, location: DAOError.Location)] = []

  /// Keywords that may come before a parenthesis and call nothing.
  private static let keywords: Set<String> = [
    "ALL", "AND", "ANY", "AS", "BETWEEN", "BY", "CASE", "CAST", "CHECK", "CONFLICT", "DISTINCT", "ELSE", "END", "ESCAPE",
    "EXCEPT", "EXISTS", "FILTER", "FROM", "GLOB", "HAVING", "IN", "INTERSECT", "IS", "JOIN", "KEY", "LIKE", "LIMIT", "MATCH",
    "MATERIALIZED", "NOT", "NULL", "OFFSET", "ON", "OR", "OVER", "PARTITION", "REGEXP", "RETURNING", "SELECT", "SET", "SOME",
    "THEN", "UNION", "UNIQUE", "USING", "VALUES", "WHEN", "WHERE", "WITH",
  ]

  /// Keywords that introduce the name of a table or a type. A parenthesis may follow that name too.
  private static let introductions: Set<String> = ["AS", "INTO", "RECURSIVE", "REFERENCES", "TABLE", "WITH"]

  init(dialect: any Dialect) { self.dialect = dialect }

  mutating func add(_ nodes: [SQLNode], file: String) {
    for node in nodes {
      switch node {
      case .text(let text): add(text, file)
      case .fragment(let file, let nodes): add(nodes, file: file)
      default: for branch in node.branches { add(branch.nodes, file: file) }
      }
    }
  }

  private mutating func add(_ text: Text, _ file: String) {
    let tokens = SQLScanner(text.string, dialect: dialect).filter(\.isSignificant)
    // In a table definition, a type with a length looks like a call.
    guard tokens.first?.isKeyword("CREATE") != true, tokens.first?.isKeyword("ALTER") != true else { return }
    for (index, token) in tokens.enumerated() where token.kind == .word && index + 1 < tokens.count {
      guard tokens[index + 1].isSymbol("("), !Self.keywords.contains(token.text.uppercased()) else { continue }
      let previous = index > 0 ? tokens[index - 1] : nil
      if let previous, previous.isSymbol(".") || Self.introductions.contains(previous.text.uppercased()) { continue }
      guard !Self.namesTable(tokens, from: index + 1) else { continue }
      let position = text.position(ofUTF8Offset: token.range.lowerBound)
      calls.append((String(token.text), DAOError.Location(position, in: file)))
    }
  }

  /// Whether the parenthesis encloses the columns of a common table expression: `AS (` follows it.
  private static func namesTable(_ tokens: [SQLToken], from opening: Int) -> Bool {
    var depth = 0
    for index in opening..<tokens.count {
      if tokens[index].isSymbol("(") { depth += 1 }
      if tokens[index].isSymbol(")") { depth -= 1 }
      guard depth == 0 else { continue }
      let rest = tokens[(index + 1)...].prefix(2)
      return rest.first?.isKeyword("AS") == true
        && rest.dropFirst().first.map { $0.isSymbol("(") || $0.isKeyword("NOT") || $0.isKeyword("MATERIALIZED") } == true
    }
    return false
  }
}
