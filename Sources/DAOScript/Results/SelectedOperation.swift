/// An operation that a result map can select from.
package protocol SelectedOperation: AnyObject, Sendable {
  /// The mapping from its rows to entities; nil if each row is one entity.
  var resultMap: CompiledResultMap? { get }
  /// The type name of its rows.
  var resultType: String? { get }
}
