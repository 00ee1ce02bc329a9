import DAOSQL

/// What a server says of a statement that it has prepared, without what its SQL means.
///
/// Types have the names of the engine, those of domains and enumerations the names of what stores them.
package struct StatementFacts: Sendable, Hashable {
  /// The type of each parameter, in the order of their index.
  package var parameters: [String]
  package var columns: [Column]

  package init(parameters: [String], columns: [Column]) {
    self.parameters = parameters
    self.columns = columns
  }

  /// A column of the result.
  package struct Column: Sendable, Hashable {
    package var label: String
    /// Empty for a column of a table, which the schema tells more of.
    package var type: String
    /// The table column that its values come from; nil for a calculated column.
    package var origin: StatementDescription.Origin?

    package init(label: String, type: String, origin: StatementDescription.Origin? = nil) {
      self.label = label
      self.type = type
      self.origin = origin
    }
  }
}

extension StatementDescription {
  /// The description of a statement by what a server says of it, and by what its SQL means.
  package init(_ text: StatementText, _ facts: StatementFacts, _ dialect: any Dialect, _ schema: any SQLSchema) {
    let analysis = text.analysis(dialect, schema)
    let results = analysis.results.flatMap { $0.count == facts.columns.count ? $0 : nil }
    let uses = zip(text.parameters, ParameterUse.uses(in: text, analysis))
    self.init(
      parameters: uses.enumerated().map { index, use in
        let type = facts.parameters.indices.contains(index) ? facts.parameters[index] : ""
        var parameter = Parameter(
          name: use.0.name, columns: use.1.columns,
          kind: use.1.kind ?? ExpressionType.Kind(type: type, named: use.0.name ?? "", dialect), takesNull: use.1.takesNull,
          isStored: use.1.isStored)
        parameter.elementColumns = use.1.elementColumns
        return parameter
      },
      columns: facts.columns.enumerated().map { Column($1, results?[$0].fact, dialect, schema) }, analysis: analysis)
    self.facts = facts
  }
}

extension StatementDescription.Column {
  fileprivate init(
    _ column: StatementFacts.Column, _ fact: ValueFact?, _ dialect: any Dialect, _ schema: any SQLSchema
  ) {
    self.init(label: column.label)
    parts = fact?.parts
    if let origin = column.origin {
      let source = schema.table(origin.table)?.columns.first { $0.name == origin.column }
      self.origin = origin
      kind = source?.kind
      isNullable = source?.isNotNull == false ? true : nil
    }
    var isMisread = false
    if origin == nil || parts != nil {
      let kind = ExpressionType.Kind(fact?.type?.kind, type: column.type, named: column.label, dialect)
      isMisread = fact?.type?.kind.isMisread(kind) ?? false
      type = kind.map { ExpressionType($0, isNullable: isMisread || fact?.isNullable ?? true) }
      operands = fact.map { $0.columns + $0.operands } ?? []
    }
    if let fact, !fact.isNullable, !isMisread { isNullable = false }
    isFiltered = fact?.nulls == .filtered
    isJoined = fact?.nulls == .joined
  }
}

extension ExpressionType.Kind {
  /// The kind of a server's type; a type that expressions have no kind for is that of a column of its own. Nil for one of which
  /// nothing is known.
  fileprivate init?(type: String, named name: String, _ dialect: any Dialect) {
    switch dialect.kind(ofType: type) {
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .real: self = .real
    case .text: self = .text
    case .blob: self = .blob
    case .unknown: return nil
    case let kind:
      self = .column(TableColumn(name: name, declaredType: type, kind: kind, affinity: dialect.affinity(ofType: type)))
    }
  }

  /// The kind of a calculation: the column that the SQL tells if it is of the server's type, else that type. Empty for a type that
  /// the server does not tell.
  fileprivate init?(_ known: Self?, type: String, named name: String, _ dialect: any Dialect) {
    if case .column(let column)? = known, type.isEmpty || column.kind == dialect.kind(ofType: type) {
      self = .column(column)
    } else if let kind = type.isEmpty ? known : Self(type: type, named: name, dialect) {
      self = kind
    } else {
      return nil
    }
  }

  /// Whether the server gives another type than a function of that name has for texts: `upper` of a range.
  fileprivate func isMisread(_ server: Self?) -> Bool { self == .text && server != .text }
}
