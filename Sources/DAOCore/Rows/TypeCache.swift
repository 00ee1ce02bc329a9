// Unsafe: the last object is not retained for each look-up; the dictionary keeps it alive.

/// One object per type, stored under the type's identity: the container of a key type, the reading of an element type. The most
/// recent type needs no look-up.
///
/// Each object is an instance of a generic holder class. Its user downcasts it with `unsafeDowncast` to the holder of the type
/// that it was made for.
package struct TypeCache {
  private var lastType: ObjectIdentifier?
  private var lastObject: Unmanaged<AnyObject>?
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The object of `type`; `make` is called for the first request.
  @inline(__always)
  package mutating func object(for type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    if type == lastType, let lastObject { return lastObject.takeUnretainedValue() }
    return try find(type, make: make)
  }

  /// Calls `body` with the object of `type`; `body` must not call ``removeAll()``.
  @inline(__always)
  mutating func withObject<R>(for type: ObjectIdentifier, make: () -> AnyObject, _ body: (AnyObject) -> R) -> R {
    if type == lastType, let lastObject { return lastObject._withUnsafeGuaranteedRef(body) }
    return body(find(type, make: make))
  }

  @inline(never)
  private mutating func find(_ type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    let object = try objects[type] ?? make()
    objects[type] = object
    lastType = type
    lastObject = .passUnretained(object)
    return object
  }

  /// Removes all objects; some of them refer back to their owner.
  package mutating func removeAll() {
    self = TypeCache()
  }
}
