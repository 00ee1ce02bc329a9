import DAOCore

/// The registration of an observer, which ends with ``cancel()`` or with the last reference to it.
package final class ChangeObservation: Sendable {
  private let registry: ChangeRegistry
  private let number: Int

  init(_ number: Int, in registry: ChangeRegistry) {
    self.number = number
    self.registry = registry
  }

  /// Observes other tables from now on: a change of the schema may have changed what a statement reads.
  package func move(to tables: TableSet) { registry.move(number, to: tables) }

  /// Ends the observation. A notice that is being given to the observer may still reach it.
  package func cancel() { registry.remove(number) }

  deinit { cancel() }
}
