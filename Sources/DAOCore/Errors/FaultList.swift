/// Faults in the order they are found, without duplicates and up to a limit.
package struct FaultList: Sendable {
  package private(set) var faults: [Fault] = []
  private var known: Set<Fault> = []
  package private(set) var errorCount = 0

  /// The limit for errors, and for warnings: a report of more takes long and is read by nobody.
  package static let limit = 1000

  package init(_ faults: [Fault] = []) { add(faults) }

  /// Whether further errors are ignored.
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
