import DAOCore

/// The operations of one file that are meant for an engine, and all that is wrong with them.
package struct LinkedScript: Sendable {
  package let script: Script
  /// Those without faults, in the order of the file.
  package let operations: [LinkedOperation]
  /// What is wrong with the file and the SQL of its operations, warnings among it.
  package let faults: [Fault]
}
