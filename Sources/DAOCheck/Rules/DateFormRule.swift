import DAOCore
import DAOSQL
import DAOScript

/// Dates as texts beside a day, which none of them equals, and columns with Dates in two forms that meet.
struct DateFormRule {
  let columns: DateColumns

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    for operation in scripts.operations {
      for statement in operation.statements {
        checkDays(statement, operation, &report)
        for comparison in statement.analysis.comparisons {
          guard case .column(let other) = comparison.other, differ(comparison.column, other) else { continue }
          let place = statement.location(ofToken: comparison.token)
          report.add(.mixedDates, message(comparison.column, other), at: place, in: operation)
        }
        checkUnions(statement, operation, &report)
      }
    }
  }

  private func checkDays(_ statement: CheckedStatement, _ operation: CheckedOperation, _ report: inout CheckReport) {
    for text in statement.analysis.timeTexts where text.isEndOrEqual && !text.isStored && columns.isDay(text.sql) {
      guard let column = text.columns.first(where: { columns.hasDatesOnly($0) && !columns.isNumber($0) }) else { continue }
      report.add(
        .mixedDates,
        "'\(column.path)' holds Dates as \(columns.form(column)), of which none on the day \(text.sql) equals it or is less: "
          + "compare date(\(column.name)), or ask for less than the next day", at: statement.location(ofToken: text.token),
        in: operation)
    }
  }

  private func checkUnions(_ statement: CheckedStatement, _ operation: CheckedOperation, _ report: inout CheckReport) {
    for (index, column) in statement.description.columns.enumerated() {
      let parts = (column.parts ?? []).compactMap { part -> TableColumn? in
        if case .column(let column)? = part?.kind { column } else { nil }
      }
      guard let first = parts.first, let other = parts.first(where: { differ(first, $0) }) else { continue }
      report.add(.mixedDates, message(first, other), at: statement.location(ofColumn: index), in: operation)
    }
  }

  /// Whether both have Dates, in two forms.
  private func differ(_ column: TableColumn, _ other: TableColumn) -> Bool {
    columns.hasDatesOnly(column) && columns.hasDatesOnly(other) && columns.isNumber(column) != columns.isNumber(other)
      && !ComparisonRule.areForeign(column, other)
  }

  private func message(_ column: TableColumn, _ other: TableColumn) -> String {
    "'\(column.path)' holds Dates as \(columns.form(column)) and '\(other.path)' as \(columns.form(other)), which never compare: "
      + "declare both columns alike"
  }
}
