import DAOCore
import DAOSQL

/// The statements of a table of records, each for rows with and without a time.
///
/// They follow the schema: the column of times may come with any call, of other processes, too. What was prepared before a change
/// of the schema does not run after it, so all of them are made anew then.
struct FittedStatements: Sendable {
  private var generation = 0
  private var records: [Kind: StatementText] = [:]
  private var others: [ObjectIdentifier: Fitted] = [:]

  private struct Kind: Hashable {
    let statement: RecordStatement
    let expires: Bool
  }

  private struct Fitted {
    /// Retained, since its identity is the key.
    let source: StatementText
    var texts: [Bool: StatementText] = [:]
  }

  private static let kept = 512

  mutating func text(
    _ statement: RecordStatement, expires: Bool, _ generation: Int, _ make: () -> StatementText
  ) -> StatementText {
    move(to: generation)
    let kind = Kind(statement: statement, expires: expires)
    if let text = records[kind] { return text }
    let text = make()
    records[kind] = text
    return text
  }

  /// - Parameters:
  ///   - prefix: SQL before the statement, with a place for the time of the call; nil for a statement that needs none.
  mutating func text(_ source: StatementText, prefix: ((Int) -> String)?, _ generation: Int) -> StatementText {
    move(to: generation)
    let key = ObjectIdentifier(source)
    if let text = others[key]?.texts[prefix != nil] { return text }
    if others.count >= Self.kept { others = [:] }
    let text = StatementText(
      sql: (prefix?(source.parameters.count + 1) ?? "") + source.sql,
      parameters: source.parameters + (prefix == nil ? [] : [StatementText.Parameter(isTimeOfCall: true)]), verb: source.verb,
      nulls: nil, origin: nil, followsSchema: true, handlers: nil)
    others[key, default: Fitted(source: source)].texts[prefix != nil] = text
    return text
  }

  private mutating func move(to generation: Int) {
    guard generation != self.generation else { return }
    self.generation = generation
    (records, others) = ([:], [:])
  }
}
