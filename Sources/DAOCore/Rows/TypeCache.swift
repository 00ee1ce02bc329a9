/// One object for each type that was asked about, kept by the type's identity: the container of a key type, the way that rows
/// become elements of a type.
///
/// The objects are of a holder class of the caller's, generic over the type, which it takes them for again by
/// `unsafeDowncast`: what is kept for a type was made for it. A checked cast looks up the metadata of the holder class, 340
/// instructions each time and twice that for a container: 1,370 of 17,373 in `point-transaction`, 670 of 6,428 in `rows-codable`.
package struct TypeCache {
  /// The last type asked about, which is found without a look-up: 580 instructions of 17,373 in `point-transaction`, where three
  /// caches are asked.
  private var lastType: ObjectIdentifier?
  private var lastObject: AnyObject?
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The object of `type`, made by `make` when it is asked for the first time.
  package mutating func object(for type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    if type == lastType, let lastObject { return lastObject }
    return try find(type, make: make)
  }

  /// Runs `body` with the object of `type`; it must not forget the objects.
  //
  // Inlined: the type of what `body` returns would else be looked up, see ``ContainerHolder/handOut()``.
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

  /// Forgets all objects, some of which refer back to their owner.
  package mutating func removeAll() {
    self = TypeCache()
  }
}
