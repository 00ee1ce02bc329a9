import DAOCore
import DAOSQL

/// The parts of statements that another engine may answer otherwise, found with one engine.
struct EngineDifferences {
  private var parts: [Part] = []
  /// The columns that statements name, by their paths, with the first places.
  private var columns: [String: (column: TableColumn, place: Place)] = [:]
  /// Where the operations are declared that are for any engine.
  private var declarations: [String: DAOError.Location] = [:]

  private struct Part {
    let form: AnalysedStatement.Difference.Form
    let place: Place
  }

  private struct Place {
    let location: DAOError.Location
    let operation: String
  }

  init(_ checked: CheckedScripts) {
    // Who has written a variant for an engine knows it.
    for operation in checked.operations where operation.linked.declaration.databaseID == nil {
      let name = operation.operation.name
      declarations[name] = operation.nameLocation
      for statement in operation.allStatements { add(statement, Place(location: operation.nameLocation, operation: name)) }
    }
  }

  private mutating func add(_ statement: CheckedStatement, _ place: Place) {
    let differences = statement.analysis.differences
    let named = statement.analysis.names.compactMap { tokens, name in name.column.map { (token: tokens.lowerBound, column: $0) }
    }
    .filter { columns[$0.column.key] == nil }.sorted { $0.token < $1.token }
    let places = statement.locations(ofTokens: differences.map(\.token) + named.map(\.token)).mapValues {
      Place(location: $0, operation: place.operation)
    }
    parts += differences.map { Part(form: $0.form, place: places[$0.token] ?? place) }
    for (token, column) in named where columns[column.key] == nil { columns[column.key] = (column, places[token] ?? place) }
  }

  /// What is told of them, and of columns that compare texts otherwise.
  ///
  /// - Parameters:
  ///   - strict: The engine that has other rules than the loose one.
  ///   - others: What was found with the loose one.
  func diagnostics(_ strict: any Dialect, beside others: EngineDifferences, _ loose: any Dialect) -> [Diagnostic] {
    let names = (strict: strict.product, loose: loose.product)
    let shared = parts.filter { part in
      if case .like(let column?) = part.form, column.ignoresCase { return false }
      return others.declarations[part.place.operation] == declarations[part.place.operation]
    }
    return shared.map {
      Diagnostic(.twoAnswers, Self.message(of: $0.form, names), at: $0.place.location, operation: $0.place.operation)
    }
      + others.columns.compactMap { key, other in
        guard other.column.ignoresCase, let own = columns[key]?.column, !own.ignoresCase else { return nil }
        return Diagnostic(
          .twoAnswers,
          "'\(own.path)' takes small letters for large ones on \(names.loose) alone: let it be citext on "
            + "\(names.strict), or compare lower(\(own.name)) on both and make that unique", at: other.place.location,
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
      "a path on \(engines.loose), and the name of a member on \(engines.strict): write the names alone, a -> 'b' ->> 'c', and numbers for elements"
    case .number:
      "a number of the JSON is one on \(engines.loose), and a text on \(engines.strict): write CAST(… AS text), or AS numeric"
    case .start:
      "counts from the end of the text on \(engines.loose) alone: write CASE WHEN length(a) > 4 THEN substr(a, length(a) - 3) ELSE a END "
        + "for the last four letters"
    case .moment(let isDate):
      "\(isDate ? "days" : "an interval") on \(engines.strict), and seconds on \(engines.loose): let Swift calculate with the dates, bind "
        + "a date instead, or write a variant with databaseId"
    case .momentText:
      "the text of a date on \(engines.strict), and of a number of seconds on \(engines.loose): select the date itself, or write a "
        + "variant with databaseId"
    case .day:
      "a day on \(engines.strict), and the same instant as before on \(engines.loose): compare with two bounds, or write a variant with "
        + "databaseId"
    case .joined:
      "calculated before || on \(engines.strict), and after it on \(engines.loose): write it in parentheses"
    case .intersection:
      "goes before UNION and EXCEPT on \(engines.strict), and from left to right on \(engines.loose): write SELECT * FROM (…) around the "
        + "one that comes first"
    }
  }
}

extension TableColumn {
  /// Its name on any engine.
  fileprivate var key: String { path.lowercased() }
}
