import DAOCore
import DAOSQL
import DAOScript

/// A date function of a column in which operations store dates as numbers: it takes seconds for something else.
struct DateFunctionRule {
  let columns: DateColumns

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    for operation in scripts.operations {
      for statement in operation.statements {
        for reading in statement.analysis.timeReadings {
          let column = reading.column
          guard columns.hasDatesOnly(column), columns.isNumber(column) else { continue }
          report.add(
            .dateFunction, message(of: reading), at: statement.location(ofToken: reading.token),
            in: operation)
        }
      }
    }
  }

  private func message(of reading: AnalysedStatement.TimeReading) -> String {
    let name = reading.function.lowercased()
    // A function of several times has no place for a modifier.
    let function = reading.isAlone ? name : columns.functions.comparing
    let call = columns.call(function, columns.seconds(reading.argument))
    return "'\(reading.column.path)' holds Dates as \(columns.form(reading.column)), "
      + "which \(name) takes for \(columns.functions.numberMeaning): write \(call)"
  }
}
