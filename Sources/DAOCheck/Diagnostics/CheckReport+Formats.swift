import DAOCore
import Foundation

extension CheckReport {
  /// A note for each operation that is checked in part, and a last line with the numbers.
  ///
  /// The last line is `2 scripts, 14 operations, 31 statements: no faults`, for example.
  package var summary: String {
    (partlyChecked.sorted { $0.location < $1.location }.map(\.description) + [numbers]).joined(separator: "\n")
  }

  private var numbers: String {
    let looked = [(scriptCount, "script"), (operationCount, "operation"), (statementCount, "statement")]
      .filter { $0.0 > 0 || $0.1 != "statement" }.map { $0.counted($1) }
    let errors = errorCount == 0 ? "no faults" : errorCount.counted("error")
    let warnings = warningCount == 0 ? "" : ", " + warningCount.counted("warning")
    return looked.joined(separator: ", ") + ": " + errors + warnings
  }

  /// An array of objects with file, line, column, severity, code, message and operation, one for each place.
  ///
  /// - Throws: What `JSONEncoder` throws.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(places.map { DiagnosticRecord($0, versions($0)) }), as: UTF8.self)
    }
  }
}

extension CheckReport {
  /// The versions at which the operation of a diagnostic works; nil for one that has nothing to do with them.
  private func versions(_ diagnostic: Diagnostic) -> String? {
    guard diagnostic.code == .brokenByStream, let operation = diagnostic.operation else { return nil }
    return history.first { $0.operation == operation }?.text
  }
}

/// A diagnostic as JSON has it.
private struct DiagnosticRecord: Encodable {
  let file: String
  let line: Int
  let column: Int
  let severity: String
  let code: String
  let message: String
  let operation: String?
  /// The versions at which the operation works.
  let versions: String?

  init(_ diagnostic: Diagnostic, _ versions: String?) {
    file = diagnostic.location.file
    line = diagnostic.location.line
    column = diagnostic.location.column
    severity = diagnostic.severity.rawValue
    code = diagnostic.code.rawValue
    message = diagnostic.message
    operation = diagnostic.operation
    self.versions = versions
  }
}

extension Diagnostic {
  /// An annotation of GitHub's workflows
  /// (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions#setting-an-error-message>).
  package var annotation: String { location.annotation(severity.rawValue, title: code.rawValue, message) }
}

extension DAOError.Location {
  func annotation(_ level: String, title: String, _ message: String) -> String {
    let file = Self.escaped(file).replacing(",", with: "%2C").replacing(":", with: "%3A")
    return "::\(level) file=\(file),line=\(line),col=\(column),title=\(title)::" + Self.escaped(message)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
