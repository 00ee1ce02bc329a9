import DAOCore
import DAOScript

/// What the check of scripts has found on one engine, and the types that they have there.
package struct EngineFindings {
  private let dialect: any Dialect
  private let report: CheckReport
  private let operations: [String: DAOError.Location]
  private var types: [TypedPlace: FoundType] = [:]

  /// - Throws: ``DAOError`` when the database cannot be opened or read.
  package init(
    _ analysis: ScriptAnalysis, _ schema: SchemaSource, _ dialect: any Dialect, options: SchemaSource.Options = .init()
  ) throws {
    self.dialect = dialect
    operations = Dictionary(
      analysis.scripts.flatMap(\.operations).map { ($0.name, $0.linked.declaration.nameLocation ?? $0.location) }
    ) { first, _ in first }
    (report, types) = try schema.check(analysis, options: options, { ($0.report, Self.types($0)) }, streamFaults: { ($0, [:]) })
  }

  /// A result column or an input of an operation.
  private struct TypedPlace: Hashable {
    let operation: String
    let isResult: Bool
    let name: String
  }

  private struct FoundType {
    let type: String
    /// The column that the type is that of; nil for a calculation.
    let column: String?
    let location: DAOError.Location
  }

  private static func types(_ checked: CheckedScripts) -> [TypedPlace: FoundType] {
    var found: [TypedPlace: FoundType] = [:]
    for operation in checked.operations {
      let name = operation.operation.name
      for column in checked.columns[name]?.columns ?? [] {
        guard let type = column.type?.name else { continue }
        found[TypedPlace(operation: name, isResult: true, name: column.label.lowercased())] = FoundType(
          type: type, column: column.origin.map { "\($0.table.name).\($0.column)" }, location: operation.nameLocation)
      }
      let inputs = Inputs(operation, checked.types)
      for input in operation.operation.isBuilt ? inputs.builtColumns : inputs.all {
        guard let type = input.type?.name else { continue }
        let column = input.table.flatMap { table in input.column.map { "\(table).\($0)" } }
        found[TypedPlace(operation: name, isResult: false, name: input.name)] = FoundType(
          type: type, column: column, location: operation.nameLocation)
      }
    }
    return found
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
      found + missingOperations(beside: other) + other.missingOperations(beside: self) + differentTypes(other),
      silencing: .oneEngine)
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
      guard let second = other.types[place], second.type != own.type else { return nil }
      let declaration =
        own.column.map { "<column name=\"\($0)\" type=\"…\"/>" }
        ?? "<\(place.isResult ? "result column" : "parameter name")=\"\(place.name)\" type=\"…\"/>"
      return Diagnostic(
        .oneEngine,
        "'\(own.column ?? place.name)' is \(own.type) on \(dialect.product) and \(second.type) on \(other.dialect.product): "
          + "declare it by \(declaration), or give both columns one type", at: own.location, operation: place.operation)
    }
  }
}

extension Diagnostic {
  /// Whether both engines tell the same fault, in their own words.
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    let isSameOperation = operation != nil && operation == other.operation && severity == .error
    return location == other.location && severity == other.severity && (code == other.code || isSameOperation)
  }
}
