// Unsafe: the last object is not counted for each look at it; it is among those that are kept.

/// One object for each type that was asked about, kept by the type's identity: the container of a key type, the way that rows
/// become elements of a type. The last type asked about is found without a look-up.
///
/// The objects are of a holder class of the caller's, generic over the type, which it takes them for again by
/// `unsafeDowncast`: what is kept for a type was made for it.
package struct TypeCache {
  private var lastType: ObjectIdentifier?
  private var lastObject: Unmanaged<AnyObject>?
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The object of `type`, made by `make` when it is asked for the first time.
  @inline(__always)
  package mutating func object(for type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    if type == lastType, let lastObject { return lastObject.takeUnretainedValue() }
    return try find(type, make: make)
  }

  /// Runs `body` with the object of `type`; it must not forget the objects.
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

  /// Forgets all objects, some of which refer back to their owner.
  package mutating func removeAll() {
    self = TypeCache()
  }
}
