import DAOCore
import DAOMarkup
import DAOSQL
import DAOScript

/// The functions that SQL calls, with their positions: every word before a parenthesis, except keywords and names.
struct CalledFunctions {
  private let dialect: any Dialect
  private(set) var calls: [(name: String, location: DAOError.Location)] = []

  init(dialect: any Dialect) { self.dialect = dialect }

  mutating func add(_ nodes: [SQLNode], file: String) {
    nodes.visit(at: NodePlace(file: file)) { node, place in if case .text(let text) = node { add(text, place.file) } }
  }

  private mutating func add(_ text: Text, _ file: String) {
    for token in SQLText(text.string, dialect: dialect).calledFunctions {
      let position = text.position(ofUTF8Offset: token.range.lowerBound)
      calls.append((String(token.text), DAOError.Location(position, in: file)))
    }
  }
}
