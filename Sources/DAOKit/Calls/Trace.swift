import DAOCore
import DAOScript
import Foundation

/// Prints what a traced operation did, on the standard error stream: its SQL, its time, its rows.
struct Trace {
  let operation: CompiledOperation
  let text: StatementText

  /// Runs `body` and prints a line: `employee.selectAll: SELECT * FROM employee ORDER BY eid (0.132 ms, 4 rows)`.
  func measure<Output>(values: [Value]?, _ body: () throws -> Output) throws -> Output {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let output = try body()
      write(values, clock.now - start, Self.description(of: CallOutcome(output, of: text)))
      return output
    } catch {
      write(values, clock.now - start, "failed")
      throw error
    }
  }

  private static func description(of outcome: CallOutcome) -> String {
    let count = outcome.changes ?? outcome.rows ?? 0
    return "\(count) \(count == 1 ? "row" : "rows")"
  }

  private func write(_ values: [Value]?, _ duration: Duration, _ result: String) {
    let time = (duration / .milliseconds(1)).formatted(
      .number.precision(.fractionLength(3)).locale(Locale(identifier: "en_US_POSIX")))
    var line = "\(operation.name): \(text.sql.collapsingWhitespace())"
    if let values, !values.isEmpty { line += " [\(values.map(\.literal).joined(separator: ", "))]" }
    StandardError.write(line: "\(line) (\(time) ms, \(result))")
  }
}
