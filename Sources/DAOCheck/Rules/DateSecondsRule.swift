import DAOCore
import DAOSQL
import DAOScript

/// Seconds since 1970 beside a column whose Dates are counted from 2001, or are texts; and a date function that takes such a
/// column's values for seconds since 1970.
struct DateSecondsRule {
  let columns: DateColumns

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    for operation in scripts.operations {
      for statement in operation.statements {
        for reading in statement.analysis.secondsReadings where columns.hasDatesOnly(reading.column) {
          guard let advice = advice(reading) else { continue }
          report.add(
            .dateFunction,
            "\(held(reading.column)), which \(reading.function.lowercased()) takes otherwise here: write \(advice)",
            at: statement.location(ofToken: reading.token), in: operation)
        }
        for seconds in statement.analysis.timeSeconds {
          guard let column = seconds.columns.first(where: { isMet($0, by: seconds) }) else { continue }
          report.add(
            .mixedDates,
            "\(held(column)), and \(seconds.sql) is \(seconds.isMoved ? "none" : "in seconds since 1970"): "
              + "write \(advice(column, seconds))", at: statement.location(ofToken: seconds.token), in: operation)
        }
      }
    }
  }

  private func held(_ column: TableColumn) -> String { "'\(column.path)' holds Dates as \(columns.form(column))" }

  /// Whether seconds are in another form than the column.
  private func isMet(_ column: TableColumn, by seconds: AnalysedStatement.TimeSeconds) -> Bool {
    columns.hasDatesOnly(column) && (!columns.isNumber(column) || seconds.isMoved != (columns.strategy == .secondsSince2001))
  }

  private func advice(_ column: TableColumn, _ seconds: AnalysedStatement.TimeSeconds) -> String {
    guard columns.isNumber(column) else { return columns.time("", for: column) }
    return seconds.isMoved ? "it without \(DateColumns.secondsUntil2001)" : "\(seconds.sql) - \(DateColumns.secondsUntil2001)"
  }

  /// How to read the column's Dates; nil where they are read rightly.
  private func advice(_ reading: AnalysedStatement.SecondsReading) -> String? {
    let column = reading.column
    if !columns.isNumber(column) { return columns.call(reading.function, column.name) }
    guard reading.isMoved != (columns.strategy == .secondsSince2001) else { return nil }
    return columns.call(reading.function, columns.seconds(column.name))
  }
}
