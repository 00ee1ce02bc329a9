import DAOCore
import Foundation

/// Prints the SQL, the time and the row count of a traced operation on the standard error stream.
struct Trace {
  private let name: String
  private let text: StatementText
  private let values: [Value]?

  /// - Parameter values: The bound values; nil unless the configuration shows values.
  init(_ name: String, _ text: StatementText, _ values: [Value]?) {
    self.name = name
    self.text = text
    self.values = values
  }

  /// Runs `body` and prints a line: `employee.selectAll: SELECT * FROM employee ORDER BY eid (0.132 ms, 4 rows)`.
  func measure<Output>(since start: ContinuousClock.Instant = .now, _ body: () throws -> Output) throws -> Output {
    do {
      let output = try body()
      let outcome = CallOutcome(output, of: text)
      write(ContinuousClock.now - start, rows: outcome.changes ?? outcome.rows ?? 0)
      return output
    } catch let repetition as CallRepetition {
      throw repetition
    } catch {
      write(ContinuousClock.now - start, "failed")
      throw error
    }
  }

  /// Prints the line of a statement that took `duration` and had `rows` rows.
  func write(_ duration: Duration, rows: Int) { write(duration, "\(rows) \(rows == 1 ? "row" : "rows")") }

  func write(_ duration: Duration, _ result: String) {
    let time = (duration / .milliseconds(1)).formatted(
      .number.precision(.fractionLength(3)).locale(Locale(identifier: "en_US_POSIX")))
    var line = "\(name): \(text.sql.collapsingWhitespace())"
    if let values, !values.isEmpty { line += " [\(values.map(\.literal).joined(separator: ", "))]" }
    StandardError.write(line: "\(line) (\(time) ms, \(result))")
  }
}
