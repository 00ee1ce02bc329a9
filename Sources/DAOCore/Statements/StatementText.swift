import DAOSQL

/// SQL ready to be prepared, with its parameters and its origin.
///
/// An operation's text is made once and never changes. Connections cache prepared statements by its identity, so a call of a
/// static operation neither renders nor hashes SQL.
package final class StatementText: Sendable {
  /// The SQL in the database's dialect.
  package let sql: String
  /// The parameters in the order of their indexes, which begin at 1.
  package let parameters: [Parameter]
  /// The names of the parameters; empty for a positional one.
  package let parameterNames: NameTable
  /// The indexes of the parameters bound to the call's arguments.
  package let givenIndexes: [Int]
  /// The indexes of the parameters bound to the time of the call; usually none.
  package let timeIndexes: [Int]
  /// The effect of the SQL, by its first keyword.
  package let verb: StatementVerb
  /// The reading of NULL, if the script sets it; nil for the database's configuration.
  package let nulls: Configuration.NullStrategy?
  /// The operation and the place in its script; nil for the library's own SQL.
  package let origin: Origin?
  /// Whether the SQL was built from a table's columns: it must not run after they change.
  package let followsSchema: Bool
  /// The table that has the columns of a built insert or update; nil for any other statement.
  package let builtFrom: TableSchema?
  /// The type handlers of its parameters; usually nil.
  package let handlers: (any ParameterHandlers)?

  package convenience init(
    sql: String, parameters: [Parameter] = [], verb: StatementVerb = .other, nulls: Configuration.NullStrategy? = nil,
    origin: Origin? = nil
  ) {
    self.init(
      sql: sql, parameters: parameters, verb: verb, nulls: nulls, origin: origin, followsSchema: false, handlers: nil)
  }

  package init(
    sql: String, parameters: [Parameter], verb: StatementVerb, nulls: Configuration.NullStrategy?, origin: Origin?,
    followsSchema: Bool, builtFrom: TableSchema? = nil, handlers: (any ParameterHandlers)?
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
    self.builtFrom = builtFrom
    self.handlers = handlers
  }

  /// The same statement with a clause inserted after the UTF-8 offset `end` and the rest cut off. The clause was built from the
  /// table's columns.
  package func appending(_ clause: String, after end: Int) -> StatementText {
    let start = sql.utf8.index(sql.startIndex, offsetBy: end)
    return StatementText(
      sql: "\(sql[..<start]) \(clause)", parameters: parameters, verb: verb, nulls: nulls, origin: origin,
      followsSchema: true, builtFrom: builtFrom, handlers: handlers)
  }
}

extension StatementText {
  /// One parameter of a statement.
  package struct Parameter: Sendable, Hashable {
    /// The name without its `:`; nil for `?` and `?NNN`.
    package var name: String?
    /// The column that a built statement stores it in; nil otherwise.
    package var column: TableColumn?
    /// Whether it is bound to the time of the call instead of an argument.
    package var isTimeOfCall: Bool

    package init(name: String? = nil, column: TableColumn? = nil, isTimeOfCall: Bool = false) {
      self.name = name
      self.column = column
      self.isTimeOfCall = isTimeOfCall
    }
  }
}

extension StatementText {
  /// The name of the parameter with this index, from 1, for messages: `:eid`, or `?2`.
  package func parameterDescription(_ index: Int) -> String {
    parameters[index - 1].name.map { ":\($0)" } ?? "?\(index)"
  }
}

extension StatementText {
  /// The access that the statement needs, by its first keyword. If that is wrong, a read connection refuses the statement.
  package var access: Access { verb == .query ? .read : .write }
}
