import DAOCore
import DAOSQL

/// What statements mean by the rules of their engine, as far as another one that takes them answers otherwise.
struct EngineDifferences {
  private var parts: [Part] = []
  /// The columns of the tables that statements name, by their paths.
  private var columns: [String: Column] = [:]

  private struct Part {
    let form: AnalysedStatement.Difference.Form
    let place: Place
  }

  private struct Column {
    let column: TableColumn
    let place: Place
  }

  private struct Place {
    let location: DAOError.Location
    let operation: String
  }

  init(_ checked: CheckedScripts) {
    let tables = Dictionary(grouping: checked.schema.tables) { $0.name.lowercased() }
    // Who has written a variant for an engine knows it.
    for operation in checked.operations where operation.linked.declaration.databaseID == nil {
      let place = Place(location: operation.nameLocation, operation: operation.operation.name)
      for statement in operation.allStatements {
        add(statement, place)
        for name in statement.analysis.tablesRead.union([statement.analysis.tableWritten].compactMap(\.self)) {
          for column in tables[name.name.lowercased(), default: []].flatMap(\.columns) where columns[column.key] == nil {
            columns[column.key] = Column(column: column, place: place)
          }
        }
      }
    }
  }

  private mutating func add(_ statement: CheckedStatement, _ place: Place) {
    let differences = statement.analysis.differences
    guard !differences.isEmpty else { return }
    let places = statement.locations(ofTokens: differences.map(\.token))
    for difference in differences {
      let location = places[difference.token] ?? place.location
      parts.append(Part(form: difference.form, place: Place(location: location, operation: place.operation)))
    }
  }

  /// What is told of them, and of columns that compare texts otherwise.
  ///
  /// - Parameters:
  ///   - strict: The engine that has other rules than the loose one.
  ///   - others: What was found with the loose one.
  func diagnostics(_ strict: any Dialect, beside others: EngineDifferences, _ loose: any Dialect) -> [Diagnostic] {
    let names = (strict: strict.product, loose: loose.product)
    return parts.map {
      Diagnostic(.twoAnswers, Self.message(of: $0.form, names), at: $0.place.location, operation: $0.place.operation)
    }
      + others.columns.values.compactMap { other in
        let own = columns[other.column.key]?.column
        guard let collation = other.column.collation, let own, own.collation == nil, own.kind == .text || own.kind == .unknown,
          !own.declaredType.lowercased().contains("citext")
        else { return nil }
        return Diagnostic(
          .twoAnswers,
          "'\(own.path)' compares texts by \(collation) on \(names.loose) and by all of their letters on \(names.strict): let the "
            + "column be citext there, or compare lower(\(own.name)) on both and make that unique", at: other.place.location,
          operation: other.place.operation)
      }
  }

  private static func message(
    of form: AnalysedStatement.Difference.Form, _ engines: (strict: String, loose: String)
  ) -> String {
    switch form {
    case .like:
      "LIKE finds small letters by large ones on \(engines.loose) alone: write lower(a) LIKE lower(b)"
    case .nulls(let column, let isDescending):
      "'\(column.path)' may be NULL, which comes \(isDescending ? "last" : "first") on \(engines.loose) and "
        + "\(isDescending ? "first" : "last") on \(engines.strict): write NULLS FIRST or NULLS LAST behind it"
    case .path:
      "a path on \(engines.loose), and the name of a member on \(engines.strict): write the names alone, a -> 'b' ->> 'c'"
    case .number:
      "a number of the JSON is one on \(engines.loose), and a text on \(engines.strict): write CAST(… AS text), or AS numeric"
    case .start:
      "counts from the end of the text on \(engines.loose) alone: write substr(a, length(a) - 3) for the last four letters"
    }
  }
}

extension TableColumn {
  /// Its name on any engine.
  fileprivate var key: String { path.lowercased() }
}
