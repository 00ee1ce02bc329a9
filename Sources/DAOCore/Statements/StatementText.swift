/// SQL that is ready to be prepared, with its parameters and the place it came from.
///
/// It is made once, when an operation is compiled, and never changes. Connections key their prepared statements by its
/// identity, so that a call of a static operation neither renders nor hashes SQL.
package final class StatementText: Sendable {
  /// The SQL, in the dialect of the database.
  package let sql: String
  /// The parameters in the order of their index; the first has index 1.
  package let parameters: [Parameter]
  /// The names of the parameters, empty for a positional one.
  package let parameterNames: NameTable
  /// The indexes of the parameters that take their values from a call's arguments.
  package let givenIndexes: [Int]
  /// The indexes of the parameters that take the time of the call; empty for nearly all statements.
  package let timeIndexes: [Int]
  /// What the SQL does, by its first keyword.
  package let verb: Verb
  /// What NULL reads as, where the script says; nil leaves it to the database's configuration.
  package let nulls: Configuration.NullStrategy?
  /// The operation and the place in its script; nil for SQL of the library's own.
  package let origin: Origin?
  /// Whether the SQL was written for the columns of a table, so that it must not run when these have changed.
  package let followsSchema: Bool
  /// What stores the values of parameters in ways of their own; nil for nearly all statements.
  package let handlers: (any ParameterHandlers)?

  package convenience init(
    sql: String, parameters: [Parameter] = [], verb: Verb = .other, nulls: Configuration.NullStrategy? = nil,
    origin: Origin? = nil
  ) {
    self.init(
      sql: sql, parameters: parameters, verb: verb, nulls: nulls, origin: origin, followsSchema: false, handlers: nil)
  }

  package init(
    sql: String, parameters: [Parameter], verb: Verb, nulls: Configuration.NullStrategy?, origin: Origin?,
    followsSchema: Bool, handlers: (any ParameterHandlers)?
  ) {
    self.sql = sql
    self.parameters = parameters
    parameterNames = NameTable(parameters.map { $0.name ?? "" })
    givenIndexes = parameters.indices.filter { !parameters[$0].isTimeOfCall }.map { $0 + 1 }
    timeIndexes = parameters.indices.filter { parameters[$0].isTimeOfCall }.map { $0 + 1 }
    self.verb = verb
    self.nulls = nulls
    self.origin = origin
    self.followsSchema = followsSchema
    self.handlers = handlers
  }

  /// The same statement with more SQL behind it that was written for the columns of its table.
  package func appending(_ clause: String, behind end: Int) -> StatementText {
    let start = sql.utf8.index(sql.startIndex, offsetBy: end)
    return StatementText(
      sql: "\(sql[..<start]) \(clause)", parameters: parameters, verb: verb, nulls: nulls, origin: origin,
      followsSchema: true, handlers: handlers)
  }
}

extension StatementText {
  /// One parameter of a statement.
  package struct Parameter: Sendable, Hashable {
    /// The name without its `:`; nil for `?` and `?NNN`.
    package var name: String?
    /// The column that a built statement stores it in.
    package var column: TableColumn?
    /// Whether it takes the time of the call, and nothing of its arguments.
    package var isTimeOfCall: Bool

    package init(name: String? = nil, column: TableColumn? = nil, isTimeOfCall: Bool = false) {
      self.name = name
      self.column = column
      self.isTimeOfCall = isTimeOfCall
    }
  }

  /// What a statement does, by its first keyword.
  package enum Verb: Sendable, Hashable {
    /// SELECT, VALUES, EXPLAIN, and WITH in front of a select, unless it asks for its connection's last change.
    case query
    /// INSERT, REPLACE, UPDATE, DELETE, and WITH in front of one.
    case change
    /// CREATE, ALTER, DROP: after it, other statements may mean something else.
    case definition
    /// BEGIN, COMMIT, END, ROLLBACK, SAVEPOINT, RELEASE.
    case transaction
    case other
  }
}

extension StatementText {
  /// How a message names the parameter with this index, from 1: `:eid`, or `?2`.
  package func parameterDescription(_ index: Int) -> String {
    parameters[index - 1].name.map { ":\($0)" } ?? "?\(index)"
  }
}

extension StatementText {
  /// What the statement needs of its connection, by its first keyword; the reading connections refuse what it misjudges.
  package var access: Access { verb == .query ? .read : .write }
}
