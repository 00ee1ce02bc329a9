import DAOCore

/// One nested select in a listing: whether one statement fetches its rows for all keys of a level.
package struct NestedSelectReport: Sendable, Hashable {
  /// The selected operation, as the result map names it.
  package var operation: String
  package var location: DAOError.Location
  /// The reason why it runs once per key; nil if it runs in batches.
  package var obstacle: String?
  package var isBatched: Bool { obstacle == nil }
}

extension CompiledResultMap {
  /// How each nested select will run.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the database.
  ///   - text: The SQL of an operation. For dynamic SQL this is one variant; each variant is checked again when it runs.
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
