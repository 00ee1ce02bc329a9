/// An argument that is the value of one parameter, whatever it would encode.
package protocol SingleArgument: Encodable {}

/// Stores the values of some of a statement's parameters in ways of their own.
package protocol ParameterHandlers: Sendable {
  /// Whether the parameter with this index, from 1, is one of them.
  func handles(_ index: Int) -> Bool
  /// What is bound for an argument.
  func value(of argument: any Encodable, at index: Int) throws -> Value
  /// What is bound for properties of an entity.
  func values(of properties: [(name: String, index: Int)], in entity: any Encodable) throws -> [Value]
}
