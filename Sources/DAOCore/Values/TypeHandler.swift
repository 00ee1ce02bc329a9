/// How one kind of property is stored, where a script names it: `#{tags,typeHandler=Words}`, `<result typeHandler="Words"/>`.
///
/// ```swift
/// struct Words: TypeHandler {
///   func value(of words: [String]) -> Value { .text(words.joined(separator: " ")) }
///   func property(of value: Value) -> [String] {
///     guard case .text(let text) = value else { return [] }
///     return text.split(separator: " ").map(String.init)
///   }
/// }
/// ```
/// A handler has its name in ``Configuration/typeHandlers``. NULL is never handed to it: nil is stored as NULL, and NULL is
/// read as nil.
public protocol TypeHandler<Property>: Sendable {
  /// The type of the properties.
  associatedtype Property: Codable

  /// What is stored for a property.
  ///
  /// - Throws: Whatever says why it cannot be; the call fails with ``DAOError/Code/typeHandler``.
  func value(of property: Property) throws -> Value

  /// The property that is stored as `value`, which is not NULL.
  ///
  /// - Throws: Whatever says why there is none; the call fails with ``DAOError/Code/typeHandler``.
  func property(of value: Value) throws -> Property
}
