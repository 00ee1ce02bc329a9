import DAOCore
import DAOScript

/// A date function of a column whose dates are numbers: it takes seconds for a Julian day.
struct DateFunctionRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let columns = try DateColumns(scripts)
    for operation in scripts.operations {
      for statement in operation.statements {
        for reading in statement.times.readings {
          let column = reading.column
          guard columns.contains(column), columns.isNumber(column), columns.textWriter(column) == nil,
            !columns.hasOtherValues(column)
          else { continue }
          report.add(
            .dateFunction, message(of: reading, columns), at: statement.location(ofOffset: reading.offset),
            in: operation)
        }
      }
    }
  }

  private func message(of reading: StatementTimes.Reading, _ columns: DateColumns) -> String {
    let name = reading.function.lowercased()
    let value = columns.seconds(of: reading.column)
    let call =
      switch name {
      case "strftime": "strftime(…, \(value))"
      case "timediff": "datetime(\(value))"
      default: "\(name)(\(value))"
      }
    return "'\(reading.column.path)' holds Dates as seconds since \(columns.strategy == .secondsSince2001 ? "2001" : "1970"), "
      + "which \(name) takes for a Julian day: write \(call)"
  }
}
