import DAOCore
import DAOSQL
import DAOScript

/// A column that holds dates as texts and as numbers, or as texts of two forms, where it is compared or sorted.
///
/// A `DEFAULT CURRENT_TIMESTAMP` writes a text, and by default a Date is bound as a number: the engine compares the two without
/// an error, and any number is less than any text.
struct MixedDateRule {
  let columns: DateColumns

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    var check = MixedDateCheck(columns: columns)
    for operation in scripts.operations { check.checkParameters(of: operation) }
    for operation in scripts.operations {
      for statement in operation.statements { check.check(statement, of: operation) }
    }
    for (column, diagnostic) in check.found.sorted(by: { $0.diagnostic.location < $1.diagnostic.location }) {
      var diagnostic = diagnostic
      diagnostic.kind = column
      report.add(diagnostic)
    }
  }
}

private struct MixedDateCheck {
  let columns: DateColumns
  /// What was found, with the column: the report tells those of one column as one.
  private(set) var found: [(column: String, diagnostic: Diagnostic)] = []

  init(columns: DateColumns) { self.columns = columns }

  mutating func checkParameters(of operation: CheckedOperation) {
    for (value, met) in operation.boundColumns.places
    where operation.mayBeDate(value) && !operation.boundColumns.stored.contains(value.location) {
      for column in met {
        guard let writer = columns.mixingWriter(column) else { continue }
        let name = value.path.hasPrefix("?") ? "?" : ":\(value.path)"
        let otherwise = columns.isStored(column) ? "" : ", or compare with \(columns.functions.comparing)(\(name))"
        add(column, held(column, by: writer) + otherwise, value.location, operation)
      }
    }
  }

  mutating func check(_ statement: CheckedStatement, of operation: CheckedOperation) {
    for (column, token) in statement.analysis.sorted where columns.isStored(column) {
      guard let writer = columns.mixingWriter(column) else { continue }
      add(column, held(column, by: writer), statement.location(ofToken: token), operation)
    }
    for comparison in statement.analysis.comparisons {
      guard case .column(let other) = comparison.other else { continue }
      for (text, date) in [(comparison.column, other), (other, comparison.column)] {
        guard let writer = columns.mixingWriter(text), columns.contains(date), columns.isStored(date),
          !columns.hasTextWriter(date)
        else { continue }
        add(text, held(text, by: writer), statement.location(ofToken: comparison.token), operation)
      }
    }
    for text in statement.analysis.timeTexts where !text.isStored {
      for column in text.columns where isMet(column, by: text) {
        let form = columns.isNumber(column) ? "numbers" : "texts with a T and a Z"
        let message =
          "'\(column.path)' holds Dates as \(form), and \(text.sql) is another text: no comparison of the two is right; "
        add(column, message + advice(column, text), statement.location(ofToken: text.token), operation)
      }
    }
  }

  /// Whether a column of Dates is compared with a text of another form.
  private func isMet(_ column: TableColumn, by text: AnalysedStatement.TimeText) -> Bool {
    guard columns.hasDatesOnly(column) else { return false }
    // A day is less than all of its times, whatever their form.
    return columns.isNumber(column) || !(columns.isDay(text.sql) || columns.isDateForm(text.sql))
  }

  private func advice(_ column: TableColumn, _ text: AnalysedStatement.TimeText) -> String {
    let isConstant = text.sql.hasPrefix("'") || ["'NOW')", "CURRENT_"].contains { text.sql.uppercased().contains($0) }
    guard !isConstant else { return "write \(columns.time(text.sql, for: column))" }
    let function = text.sql.prefix { $0 != "(" }.lowercased()
    let value = columns.isNumber(column) ? columns.seconds(column.name) : column.name
    return "compare it with \(columns.call(function, value))"
  }

  private func held(_ column: TableColumn, by writer: String) -> String {
    let time = columns.time(writer, for: column)
    let form = columns.isNumber(column) ? "a Date is a number there" : "a Date is a text with a T and a Z there"
    return "'\(column.path)' gets texts by \(writer), and \(form): the two do not compare; "
      + "write \(writer.hasPrefix(DateColumns.defaultPrefix) ? "DEFAULT (\(time))" : time)"
  }

  private mutating func add(
    _ column: TableColumn, _ message: String, _ location: DAOError.Location?, _ operation: CheckedOperation
  ) {
    let diagnostic = Diagnostic(
      .mixedDates, message, at: location ?? operation.operation.location, operation: operation.operation.name)
    found.append((columns.path(column), diagnostic))
  }
}
