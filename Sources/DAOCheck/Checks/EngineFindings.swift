import DAOCore
import DAOScript

/// What the check of scripts has found on one engine, and the types that they have there.
package struct EngineFindings {
  private let dialect: any Dialect
  private let report: CheckReport
  private let operations: [String: DAOError.Location]
  private var types: [TypedPlace: FoundType] = [:]
  /// The types of result columns by their position: engines name an expression without AS in their own ways.
  private var columns: [ColumnPosition: FoundType] = [:]
  /// Nil where the streams make no schema.
  private var differences: EngineDifferences?

  /// - Throws: ``DAOError`` when the database cannot be opened or read.
  package init(
    _ analysis: ScriptAnalysis, _ schema: SchemaSource, _ dialect: any Dialect, options: SchemaSource.Options = .init()
  ) throws {
    self.dialect = dialect
    operations = Dictionary(
      analysis.scripts.flatMap(\.operations).map { ($0.name, $0.linked.declaration.nameLocation ?? $0.location) }
    ) { first, _ in first }
    (report, (types, columns), differences) = try schema.check(
      analysis, options: options, { ($0.report, try Self.types($0), EngineDifferences($0)) },
      streamFaults: { ($0, ([:], [:]), nil) })
  }

  /// A column of as many that an operation gives.
  private struct ColumnPosition: Hashable {
    let operation: String
    let index: Int
    let count: Int
  }

  /// A result column or an input of an operation, or a property of an entity.
  private struct TypedPlace: Hashable {
    enum Kind { case result, input, property }
    let kind: Kind
    /// The operation, or the entity.
    let owner: String
    let name: String

    var operation: String? { kind == .property ? nil : owner }
  }

  private struct FoundType {
    /// Nil where nothing tells.
    let type: SwiftType?
    /// The column that the type is that of; nil for a calculation.
    let column: String?
    let location: DAOError.Location
    /// The place of a result column; nil for inputs and properties.
    var position: ColumnPosition?
  }

  private static func types(
    _ checked: CheckedScripts
  ) throws -> ([TypedPlace: FoundType], [ColumnPosition: FoundType]) {
    var found: [TypedPlace: FoundType] = [:]
    var positions: [ColumnPosition: FoundType] = [:]
    for operation in checked.operations {
      let (name, location) = (operation.operation.name, operation.nameLocation)
      let columns = checked.columns[name]?.columns ?? []
      for (index, column) in columns.enumerated() {
        let position = ColumnPosition(operation: name, index: index, count: columns.count)
        let type = FoundType(type: column.type?.required, column: column.path, location: location, position: position)
        found[TypedPlace(kind: .result, owner: name, name: column.label.lowercased())] = type
        positions[position] = type
      }
      let inputs = Inputs(operation, checked.types)
      for input in operation.operation.isBuilt ? inputs.builtColumns : inputs.all {
        let column = input.table.flatMap { table in input.column.map { "\(table).\($0)" } }
        found[TypedPlace(kind: .input, owner: name, name: input.name)] = FoundType(
          type: input.type?.required, column: column, location: location)
      }
    }
    for entity in checked.scripts.flatMap(\.types.entities) {
      for column in try checked.columns(ofRows: entity.table) ?? [] {
        found[TypedPlace(kind: .property, owner: entity.name, name: column.label.lowercased())] = FoundType(
          type: column.soundType, column: column.path, location: entity.location)
      }
    }
    return (found, positions)
  }

  // MARK: Comparing

  /// One report of both engines: what both tell at one place is told once, and what one tells, with its name.
  ///
  /// - Parameter advice: How a statement that one engine refuses is written so that both take it; nil where nothing is known.
  package func compared(with other: EngineFindings, advice: (Diagnostic) -> String?) -> CheckReport {
    var found = report.places.map { own in
      other.report.places.contains { own.isSame(as: $0) } ? own : diagnostic(own, beside: other, advice)
    }
    found += other.report.places.filter { own in !report.places.contains { own.isSame(as: $0) } }.map {
      other.diagnostic($0, beside: self, advice)
    }
    found.removeAll { $0.code == .unusedAllow && !isUnused($0, other) }
    return report.replacing(
      found + missingOperations(beside: other) + other.missingOperations(beside: self) + differentTypes(other)
        + missingColumns(beside: other) + other.missingColumns(beside: self) + differentAnswers(other),
      silencing: [.oneEngine, .twoAnswers])
  }

  private func differentAnswers(_ other: EngineFindings) -> [Diagnostic] {
    guard let differences, let others = other.differences, dialect.hasStrictTypes, !other.dialect.hasStrictTypes else {
      return []
    }
    return differences.diagnostics(dialect, beside: others, other.dialect)
  }

  /// An `<allow>` may be there for the other engine.
  private func isUnused(_ allowance: Diagnostic, _ other: EngineFindings) -> Bool {
    [self, other].allSatisfy { $0.report.places.contains { $0.code == .unusedAllow && $0.location == allowance.location } }
  }

  /// The diagnostic of this engine alone.
  private func diagnostic(_ own: Diagnostic, beside other: EngineFindings, _ advice: (Diagnostic) -> String?) -> Diagnostic {
    var diagnostic = own
    let works = own.operation.map { other.operations[$0] != nil && !other.report.failedOperations.contains($0) } ?? false
    if own.severity == .error, works {
      let variant = "write a variant with databaseId=\"\(dialect.name)\""
      let spelling = advice(own).map { "write \($0), or \(variant.dropFirst("write ".count))" } ?? variant
      diagnostic.message += "; \(other.dialect.product) takes it: \(spelling)"
    } else {
      diagnostic.message += " (on \(dialect.product))"
    }
    return diagnostic
  }

  /// The operations that only this engine has a variant of.
  private func missingOperations(beside other: EngineFindings) -> [Diagnostic] {
    operations.filter { other.operations[$0.key] == nil }.map { name, location in
      Diagnostic(
        .oneEngine,
        "\(name) is for \(dialect.product) alone: write a variant for \(other.dialect.product), or one without databaseId",
        at: location, operation: name)
    }
  }

  private func differentTypes(_ other: EngineFindings) -> [Diagnostic] {
    types.compactMap { place, own in
      let named = other.types[place]
      guard let second = named ?? own.position.flatMap({ other.columns[$0] }) else { return nil }
      guard let type = own.type, let otherType = second.type, type != otherType else { return nil }
      let (naming, name) = named == nil && own.column == nil ? ("name it by AS, and ", "that name") : ("", place.name)
      let declaration =
        own.column.map { "<column name=\"\($0)\" type=\"…\"/>" }
        ?? "<\(place.kind == .result ? "result column" : "parameter name")=\"\(name)\" type=\"…\"/>"
      let (found, advice) =
        type.name == otherType.name
        ? ((type.text, otherType.text), "let both columns be NOT NULL, or none")
        : ((type.name, otherType.name), "\(naming)declare it by \(declaration), or give both columns one type")
      return Diagnostic(
        .oneEngine,
        "'\(own.column ?? place.name)' is \(found.0) on \(dialect.product) and \(found.1) on \(other.dialect.product): \(advice)",
        at: own.location, operation: place.operation)
    }
  }

  /// The columns of results and entities that only this engine has.
  private func missingColumns(beside other: EngineFindings) -> [Diagnostic] {
    let known = Set(other.types.keys.map(\.owner))
    return types.compactMap { place, own in
      guard place.kind != .input, let column = own.column, other.types[place] == nil, known.contains(place.owner) else {
        return nil
      }
      return Diagnostic(
        .oneEngine,
        "'\(column)' is there on \(dialect.product) alone: a new stream adds it for \(other.dialect.product), or removes it here",
        at: own.location, operation: place.operation)
    }
  }
}

extension ResultColumn {
  /// The table's column that it comes from: `office.rent`.
  fileprivate var path: String? { origin.map { "\($0.table.name).\($0.column)" } }
}

extension Diagnostic {
  /// Whether both engines tell the same fault, in their own words.
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    let isSameOperation = operation != nil && operation == other.operation && severity == .error
    return location == other.location && severity == other.severity && (code == other.code || isSameOperation)
  }
}
