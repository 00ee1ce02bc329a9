/// An operation that a result map can select from.
package protocol SelectedOperation: AnyObject, Sendable {
  /// How its rows become entities; nil where each row is one.
  var resultMap: CompiledResultMap? { get }
  /// The name of its rows' type.
  var resultType: String? { get }
}
