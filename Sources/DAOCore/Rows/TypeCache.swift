// Unsafe: a cached holder is taken for the one of its type after the type's identity has been compared.

/// One value for each type that was asked about, kept by the type's identity: what a key type's container is, how rows become
/// elements of a type. The last type asked about is found without a look-up.
public struct TypeCache {
  private var lastType: ObjectIdentifier?
  private var lastHolder: AnyObject?
  private var holders: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  /// The value of `type`, made by `make` when it is asked for the first time; always of the same kind for one type.
  package mutating func value<Subject, Value>(for type: Subject.Type, make: () throws -> Value) rethrows -> Value {
    let id = ObjectIdentifier(type)
    if id == lastType, let lastHolder {
      return unsafeDowncast(lastHolder, to: Holder<Value>.self).value
    }
    let holder: AnyObject
    if let known = holders[id] {
      holder = known
    } else {
      holder = Holder(try make())
      holders[id] = holder
    }
    lastType = id
    lastHolder = holder
    return unsafeDowncast(holder, to: Holder<Value>.self).value
  }

  /// Forgets all values, some of which refer back to their owner.
  package mutating func removeAll() {
    self = TypeCache()
  }

  private final class Holder<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
