/// One object for each type that was asked about, kept by the type's identity: the container of a key type, the way that rows
/// become elements of a type. The last type asked about is found without a look-up.
///
/// The objects are of a holder class of the caller's, generic over the type, which it takes them for again by
/// `unsafeDowncast`: what is kept for a type was made for it.
public struct TypeCache {
  private var lastType: ObjectIdentifier?
  private var lastObject: AnyObject?
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  /// The object of `type`, made by `make` when it is asked for the first time.
  @inline(__always)
  package mutating func object(for type: ObjectIdentifier, make: () throws -> AnyObject) rethrows -> AnyObject {
    if type == lastType, let lastObject { return lastObject }
    return try find(type, make: make)
  }

  @inline(never)
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
