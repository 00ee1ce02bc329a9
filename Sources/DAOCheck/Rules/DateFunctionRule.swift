import DAOCore
import DAOScript

/// A date function of a column whose dates are numbers: it takes seconds for a Julian day.
struct DateFunctionRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    let columns = DateColumns(scripts)
    for operation in scripts.operations {
      for statement in operation.statements {
        for reading in statement.times.readings {
          let column = reading.column
          guard columns.contains(column), columns.isNumber(column), columns.textWriter(column) == nil,
            !columns.hasOtherValues(column)
          else { continue }
          report.add(
            .dateFunction, message(of: reading, columns.strategy), at: statement.location(ofOffset: reading.offset),
            in: operation)
        }
      }
    }
  }

  private func message(of reading: StatementTimes.Reading, _ strategy: Configuration.DateStrategy) -> String {
    let column = reading.column
    let isSince2001 = strategy == .secondsSince2001
    let value = isSince2001 ? "\(column.name) + \(DateColumns.secondsUntil2001)" : column.name
    let name = reading.function.lowercased()
    let call =
      switch name {
      case "strftime": "strftime(…, \(value), 'unixepoch')"
      case "timediff": "datetime(\(value), 'unixepoch')"
      default: "\(name)(\(value), 'unixepoch')"
      }
    return "'\(column.path)' holds Dates as seconds since \(isSince2001 ? "2001" : "1970"), "
      + "which \(name) takes for a Julian day: write \(call)"
  }
}
