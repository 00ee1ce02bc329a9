import DAOCore
import DAOScript

/// Scripts after their check, while the connection that they were checked on is open.
package struct CheckedScripts {
  package let scripts: [CompiledScript]
  /// The operations whose statements the engine accepts.
  package internal(set) var operations: [CheckedOperation] = []
  package var report: CheckReport
  package let connection: any Connection
}
