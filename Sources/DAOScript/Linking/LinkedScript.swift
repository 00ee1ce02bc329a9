import DAOCore

/// The operations of one file for one engine, with their faults.
package struct LinkedScript: Sendable {
  package let script: Script
  /// The operations without faults, in the order of the file.
  package let operations: [LinkedOperation]
  /// The faults and warnings of the file and of its operations' SQL.
  package let faults: [Fault]
}
