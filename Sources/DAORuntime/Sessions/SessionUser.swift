/// The user of a session, as messages name it.
package protocol SessionUser: AnyObject, Sendable {
  /// Its name: `employee.selectAll`.
  var name: String { get }
}
