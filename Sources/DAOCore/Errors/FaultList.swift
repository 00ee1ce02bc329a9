/// Faults as they are found: each once, and no more than anybody reads.
package struct FaultList: Sendable {
  package private(set) var faults: [Fault] = []
  private var known: Set<Fault> = []
  package private(set) var errorCount = 0

  /// How many errors are kept, and how many warnings; a file of nothing but faults would take long to report.
  package static let limit = 1000

  package init(_ faults: [Fault] = []) { add(faults) }

  /// Whether further errors are passed over.
  package var isFull: Bool { errorCount >= Self.limit }

  package mutating func add(_ fault: Fault) {
    let isError = fault.severity == .error
    guard (isError ? errorCount : faults.count - errorCount) < Self.limit, known.insert(fault).inserted else { return }
    if isError { errorCount += 1 }
    faults.append(fault)
  }

  package mutating func add(_ others: some Sequence<Fault>) {
    for fault in others { add(fault) }
  }
}
