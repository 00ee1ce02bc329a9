import DAOCore
import DAOMarkup
import DAOSQL

/// Cuts the parameters out of an operation's texts, and collects the faults of its tokens.
struct ParameterFinder {
  let file: String
  let dialect: any Dialect
  private var list = FaultList()
  private var tokens = TokenBudget()
  private var positional: SQLParameter?
  private var named: SQLParameter?
  private var isMixed = false

  init(file: String, dialect: any Dialect) {
    self.file = file
    self.dialect = dialect
  }

  var faults: [Fault] { list.faults }

  /// The nodes, with each text cut at its parameters.
  mutating func cut(_ nodes: [SQLNode]) -> [SQLNode] {
    nodes.flatMap { node in
      if case .text(let text) = node { cut(text) } else { [node] }
    }
  }

  private mutating func cut(_ text: Text) -> [SQLNode] {
    var nodes: [SQLNode] = []
    var cutter = TextCutter(text)
    let sql = SQLText(text.string, dialect: dialect)
    guard tokens.take(sql.count) else {
      fault(TokenBudget.message, at: text.position)
      return []
    }
    for token in sql.parameters {
      let before = cutter.cut(to: token.range.lowerBound)
      if !before.string.isEmpty { nodes.append(.text(before)) }
      let source = cutter.cut(to: token.range.upperBound)
      if let parameter = parameter(source) { nodes.append(.parameter(parameter)) }
    }
    if let token = sql.unterminated, let message = token.fault {
      fault(message, at: text.position(ofUTF8Offset: token.range.lowerBound))
    }
    let rest = cutter.cut(to: text.string.utf8.count)
    if !rest.string.isEmpty { nodes.append(.text(rest)) }
    return nodes
  }

  private mutating func parameter(_ source: Text) -> SQLParameter? {
    guard let parameter = SQLParameter(token: source.string, position: source.position), isCountable(parameter) else {
      fault("parameters are numbered from ?1 to ?\(dialect.limits.parameters), not '\(source.string)'", at: source.position)
      return nil
    }
    if parameter.isNamed { named = named ?? parameter } else { positional = positional ?? parameter }
    if let named, let positional, !isMixed {
      isMixed = true
      fault(
        "'\(positional.source)' and '\(named.source)' cannot be mixed: use names for all parameters, or for none",
        at: parameter.position)
    }
    return parameter
  }

  private func isCountable(_ parameter: SQLParameter) -> Bool {
    if case .index(let index) = parameter.form { index <= dialect.limits.parameters } else { true }
  }

  private mutating func fault(_ message: String, at position: Position) {
    list.add(Fault(message, at: DAOError.Location(position, in: file)))
  }
}
