/// Converts one kind of property to and from its stored value, where a script names it: `#{tags,typeHandler=Words}`, `<result
/// typeHandler="Words"/>`.
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
/// Register a handler by its name in ``Configuration/typeHandlers``. Handlers never see NULL: nil is stored as NULL, and NULL
/// is read as nil.
public protocol TypeHandler<Property>: Sendable {
  /// The type of the properties.
  associatedtype Property: Codable

  /// The stored value of a property.
  ///
  /// - Throws: Any error that says why there is none; the call fails with ``DAOError/Code/typeHandler``.
  func value(of property: Property) throws -> Value

  /// The property of a stored value, which is never NULL.
  ///
  /// - Throws: Any error that says why there is none; the call fails with ``DAOError/Code/typeHandler``.
  func property(of value: Value) throws -> Property
}
