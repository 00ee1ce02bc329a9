import DAOCore

/// Stops the run, so that libFuzzer keeps the input, unless `condition` holds.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError(message())
}

/// Every fault has a place and a message.
package func requirePlaces(_ faults: [Fault]) {
  require(!faults.isEmpty, "an error without faults")
  for fault in faults {
    require(fault.location.line > 0 && fault.location.column > 0, "no place: \(fault)")
    require(!fault.message.isEmpty, "no message: \(fault)")
  }
}
