import DAOCore

/// A step of a stream in Swift, `<step name="backfillSlugs"/>`, which the program registers by its name.
package struct StreamStep: Sendable, Hashable {
  package let name: String
  package let location: DAOError.Location

  /// The fault of a step that nobody has registered.
  package func unknown(among names: some Sequence<String>) -> Fault {
    Fault("there is no step '\(name)'\(Spelling.hint(for: name, in: names))", at: location)
  }

  /// The error of a run of the step, with the place of the step; a place that it has itself is told by its message.
  func failure(_ error: any Error) -> DAOError {
    var failure = error as? DAOError ?? DAOError(.stream, "\(error)")
    let place = failure.faults.isEmpty ? failure.location.map { "\($0): " } ?? "" : ""
    failure.message = "the step '\(name)' has failed: \(place)\(failure.message)"
    failure.location = location
    failure.faults = []
    return failure
  }
}
