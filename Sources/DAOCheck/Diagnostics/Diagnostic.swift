import DAOCore

/// A finding of the check, at a place in a script or a stream.
package struct Diagnostic: Sendable, Hashable {
  package var code: DiagnosticCode
  package var severity: Fault.Severity
  package var location: DAOError.Location
  /// What is wrong, and how to mend it.
  package var message: String
  /// The operation that it concerns: `employee.selectAll`; nil for a fault of a file.
  package var operation: String?
  /// Other places of the same cause.
  package var otherPlaces: [DAOError.Location] = []
  /// What makes two diagnostics one whose messages or places differ; nil where these tell.
  var cause: Cause?
  /// What it has in common with others that are told together; nil for the whole message.
  var kind: String?

  package init(
    _ code: DiagnosticCode, _ message: String, at location: DAOError.Location, severity: Fault.Severity? = nil,
    operation: String? = nil
  ) {
    self.code = code
    self.severity = severity ?? (code.isError ? .error : .warning)
    self.location = location
    self.message = message
    self.operation = operation
  }

  /// A place, and what is wrong there.
  struct Cause: Hashable, Sendable {
    let location: DAOError.Location
    let text: String
  }

  /// The diagnostic of a fault that names no code of its own, or one.
  init(_ fault: Fault, otherwise code: DiagnosticCode, operation: String? = nil) {
    self.init(
      DiagnosticCode(of: fault, otherwise: code), fault.message, at: fault.location, severity: fault.severity,
      operation: operation)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error: what, and how to mend it [code]`, as compilers write it.
  package var description: String {
    "\(location): \(severity.rawValue): \(message)\(others) [\(code.rawValue)]"
  }

  /// `…, and 4 more places: 12, 14–16`; those in other files come with their file.
  private var others: String {
    guard !otherPlaces.isEmpty else { return "" }
    var spans: [(file: String, lines: ClosedRange<Int>)] = []
    for place in otherPlaces {
      if let last = spans.last, last.file == place.file, place.line <= last.lines.upperBound + 1 {
        spans[spans.count - 1].lines = last.lines.lowerBound...max(last.lines.upperBound, place.line)
      } else {
        spans.append((place.file, place.line...place.line))
      }
    }
    var file = location.file
    let shown = spans.prefix(Self.spanLimit).map { span in
      let prefix = span.file == file ? "" : "\(span.file):"
      file = span.file
      return prefix + "\(span.lines.lowerBound)" + (span.lines.count > 1 ? "–\(span.lines.upperBound)" : "")
    }
    let rest = spans.count > shown.count ? ", …" : ""
    return ", and \(otherPlaces.count.counted("more place")): \(shown.joined(separator: ", "))\(rest)"
  }

  /// More lines of one cause than these are not written.
  private static let spanLimit = 40
}
