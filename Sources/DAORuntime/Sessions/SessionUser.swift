/// What a session is used for, as messages name it.
package protocol SessionUser: AnyObject, Sendable {
  /// `employee.selectAll`.
  var name: String { get }
}
