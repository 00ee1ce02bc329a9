import DAOCore

/// The versions of the schema at which an operation works.
package struct OperationVersions: Sendable, Hashable {
  /// `employee.selectAll`.
  package let operation: String
  package let location: DAOError.Location
  /// Each run of versions at which every statement of it can be prepared, in ascending order; empty if there is none.
  package internal(set) var spans: [ClosedRange<Int>]
  /// The newest version of the streams.
  package let newest: Int

  /// `1 to 3, from 5`; `none`.
  package var text: String {
    guard !spans.isEmpty else { return "none" }
    return spans.map { span in
      if span.upperBound == newest { return "from \(span.lowerBound)" }
      return span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
    }
    .joined(separator: ", ")
  }
}
