import DAOCore

/// What a listing says of one nested select: whether its rows are fetched in one statement for all keys of a level.
package struct NestedSelectReport: Sendable, Hashable {
  /// The operation that is selected from, as the result map names it.
  package var operation: String
  package var location: DAOError.Location
  /// Why it runs once for each key; nil where it is batched.
  package var obstacle: String?
  package var isBatched: Bool { obstacle == nil }
}

extension CompiledResultMap {
  /// How each nested select will be run.
  ///
  /// - Parameters:
  ///   - dialect: The database's.
  ///   - text: The SQL of an operation; one whose SQL depends on the values is asked for one of its forms, and each form is
  ///     examined again when it is run.
  package func nestedSelects(
    dialect: any Dialect, text: (CompiledOperation) throws -> StatementText
  ) -> [NestedSelectReport] {
    selects.map { select in
      var report = NestedSelectReport(operation: select.reference.name, location: select.reference.location)
      guard let operation = select.target.operation, let text = try? text(operation) else {
        report.obstacle = "its SQL is known only when it is run"
        return report
      }
      report.obstacle = select.target.batch(of: text, dialect: dialect).obstacle(to: Array(text.parameters.indices))
      return report
    }
  }
}
