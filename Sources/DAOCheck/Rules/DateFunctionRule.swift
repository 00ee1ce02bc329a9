import DAOCore
import DAOScript

/// A date function of a column whose dates are numbers: it takes seconds for a Julian day.
struct DateFunctionRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let columns = try DateColumns(scripts)
    for operation in scripts.operations {
      for statement in operation.statements {
        for reading in try operation.times(in: statement).readings {
          let column = reading.column
          guard columns.contains(column), columns.isNumber(column), columns.textWriter(column) == nil,
            !columns.hasOtherValues(column), let location = statement.location(ofOffset: reading.offset)
          else { continue }
          report.add(
            Diagnostic(
              .dateFunction, message(of: reading, columns.strategy), at: location, operation: operation.operation.name))
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
