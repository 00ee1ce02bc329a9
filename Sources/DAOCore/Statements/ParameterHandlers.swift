/// An argument that is always bound to a single parameter, even if it encodes several members.
package protocol SingleArgument: Encodable {}

/// Converts the values of some parameters, as type handlers do.
package protocol ParameterHandlers: Sendable {
  /// Whether the parameter with this index, from 1, is converted.
  func handles(_ index: Int) -> Bool
  /// The bound value for an argument.
  func value(of argument: any Encodable, at index: Int) throws -> Value
  /// The bound values for properties of an entity.
  func values(of properties: [(name: String, index: Int)], in entity: any Encodable) throws -> [Value]
}
