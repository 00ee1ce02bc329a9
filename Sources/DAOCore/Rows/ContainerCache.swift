// Unsafe: a cached holder is taken for the one of its key type after the type's identity has been compared.

/// The containers that have been handed out, kept by what tells their key type, so that a row costs no allocation.
package struct ContainerCache {
  var lastKey: ObjectIdentifier?
  var lastHolder: AnyObject?
  var holders: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The container of `key`, made by `make` when it is asked for the first time.
  package mutating func container<Key, Container>(
    for key: Key.Type, make: () -> Container
  ) -> Container {
    let id = ObjectIdentifier(key)
    if id == lastKey, let lastHolder {
      return unsafeDowncast(lastHolder, to: ContainerHolder<Container>.self).container
    }
    if let holder = holders[id] {
      lastKey = id
      lastHolder = holder
      return unsafeDowncast(holder, to: ContainerHolder<Container>.self).container
    }
    let holder = ContainerHolder(make())
    holders[id] = holder
    lastKey = id
    lastHolder = holder
    return holder.container
  }

  /// Lets go of all containers, which refer back to their owner.
  package mutating func removeAll() {
    self = ContainerCache()
  }
}

final class ContainerHolder<Container> {
  let container: Container
  init(_ container: Container) { self.container = container }
}
