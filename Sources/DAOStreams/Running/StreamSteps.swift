import DAOCore

/// What becomes of the steps in Swift that streams have.
package enum StreamSteps {
  /// They are left out, and all statements run: the check has no program to run.
  case leftOut
  /// They run by their names, in the transaction of their stream.
  case registered([String: () throws -> Void])

  /// Whether the streams only show what schema they make: nothing else is to change.
  var areLeftOut: Bool { if case .leftOut = self { true } else { false } }

  /// - Throws: ``DAOError/Code/stream`` with each step of the streams that is not registered.
  func check(_ streams: some Sequence<any RunnableStream>) throws(DAOError) {
    guard case .registered(let steps) = self else { return }
    let faults = streams.flatMap(\.steps).filter { steps[$0.name] == nil }.map { step in
      var fault = step.unknown(among: steps.keys)
      fault.message += "; the program registers it by 'Configuration.streamSteps'"
      return fault
    }
    guard faults.isEmpty else { throw DAOError(.stream, faults: faults) }
  }

  func run(_ step: StreamStep) throws {
    guard case .registered(let steps) = self else { return }
    guard let body = steps[step.name] else { throw DAOError(.stream, faults: [step.unknown(among: steps.keys)]) }
    do {
      try body()
    } catch {
      throw step.failure(error)
    }
  }
}
