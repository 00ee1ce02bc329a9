/// One object per type, stored under the type's identity: the container of a key type, the reading of an element type.
///
/// Each object is an instance of a generic holder class. Its user downcasts it with `unsafeDowncast` to the holder of the type
/// that it was made for. A checked cast looks up the metadata of the holder class, 340 instructions each time and twice that for a
/// container: 1,370 of 17,373 in `point-transaction`, 670 of 6,428 in `rows-codable`.
package struct TypeCache {
  /// The last type asked about, which is found without a look-up: 580 instructions of 17,373 in `point-transaction`, where three
  /// caches are asked.
  private var lastType: ObjectIdentifier?
  private var lastObject: AnyObject?
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The object of `type`; `make` is called for the first request.
  package mutating func object(for type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    if type == lastType, let lastObject { return lastObject }
    return try find(type, make: make)
  }

  /// Calls `body` with the object of `type`; `body` must not call ``removeAll()``.
  //
  // Inlined: otherwise Swift would look up the type of what `body` returns, see ``ContainerHolder``.
  @inline(__always)
  mutating func withObject<R>(for type: ObjectIdentifier, make: () -> AnyObject, _ body: (AnyObject) -> R) -> R {
    if type == lastType, let lastObject { return body(lastObject) }
    return body(find(type, make: make))
  }

  private mutating func find(_ type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    let object = try objects[type] ?? make()
    objects[type] = object
    lastType = type
    lastObject = object
    return object
  }

  /// Removes all objects; some of them refer back to their owner.
  package mutating func removeAll() {
    self = TypeCache()
  }
}
