/// Takes the properties of one object.
final class ObjectBuilder {
  private var names: [String] = []
  private var values: [DynamicValue] = []
  /// Containers that a hand-written `encode(to:)` has opened for a property, and that are still being filled.
  private var open: [(index: Int, encoder: DynamicEncoder)] = []

  func add(_ name: String, _ value: DynamicValue) {
    if names.isEmpty {
      names.reserveCapacity(8)
      values.reserveCapacity(8)
    }
    names.append(name)
    values.append(value)
  }

  func open(_ name: String) -> DynamicEncoder {
    let encoder = DynamicEncoder()
    open.append((names.count, encoder))
    add(name, .null)
    return encoder
  }

  func object(of type: Any.Type?) -> DynamicObject {
    for (index, encoder) in open { values[index] = encoder.result() }
    let isDictionary = type is any AnyDictionary.Type
    return DynamicObject(names: names, values: values, kind: isDictionary ? .dictionary : .entity, type: type)
  }
}

/// Takes the elements of one list.
final class ListBuilder {
  private(set) var values: [DynamicValue] = []
  private var open: [(index: Int, encoder: DynamicEncoder)] = []

  func add(_ value: DynamicValue) { values.append(value) }

  func openNext() -> DynamicEncoder {
    let encoder = DynamicEncoder()
    open.append((values.count, encoder))
    values.append(.null)
    return encoder
  }

  /// A dictionary whose keys are no strings encodes itself as a list of its keys and values in turn.
  func list(of type: Any.Type?) -> DynamicValue {
    for (index, encoder) in open { values[index] = encoder.result() }
    guard type is any AnyDictionary.Type else { return .list(values, isSet: type is any AnySet.Type) }
    let keys = stride(from: 0, to: values.count - 1, by: 2)
    return .object(
      DynamicObject(names: keys.map { values[$0].string ?? "" }, values: keys.map { values[$0 + 1] }, kind: .dictionary))
  }
}

/// A dictionary with keys and values of any type.
private protocol AnyDictionary {}
extension Dictionary: AnyDictionary {}

/// A set with elements of any type.
private protocol AnySet {}
extension Set: AnySet {}
