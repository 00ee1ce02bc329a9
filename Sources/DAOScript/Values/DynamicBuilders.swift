/// Collects the properties of one object.
final class ObjectBuilder {
  private var names: [String] = []
  private var values: [DynamicValue] = []
  /// The unfinished containers of properties, opened by a hand-written `encode(to:)`.
  private var open: [(index: Int, encoder: DynamicEncoder)] = []

  /// The explicitly encoded nulls. Other nulls are omitted when the object is written.
  private var nulls: Set<Int> = []
  /// The unfinished containers that belong to a superclass.
  private var superclasses: Set<Int> = []

  func add(_ name: String, _ value: DynamicValue) {
    if names.isEmpty {
      names.reserveCapacity(8)
      values.reserveCapacity(8)
    }
    names.append(name)
    values.append(value)
  }

  func addNull(_ name: String) {
    nulls.insert(names.count)
    add(name, .null)
  }

  /// The encoder of a property's container. A second call with the same name returns the same encoder.
  func open(_ name: String) -> DynamicEncoder {
    if let known = open.last(where: { names[$0.index] == name }) { return known.encoder }
    let encoder = DynamicEncoder()
    open.append((names.count, encoder))
    add(name, .null)
    return encoder
  }

  /// The encoder of a superclass. As in JSON, the superclass is a member of its own; its properties are also found among those
  /// of the object.
  func openSuperclass(_ name: String) -> DynamicEncoder {
    superclasses.insert(names.count)
    return open(name)
  }

  func object(of type: Any.Type?) -> DynamicObject {
    for (index, encoder) in open { values[index] = encoder.result() }
    let kind = type is any AnyDictionary.Type ? DynamicObject.Kind.dictionary : .entity
    guard !nulls.isEmpty || !superclasses.isEmpty else {
      return DynamicObject(names: names, values: values, kind: kind, type: type)
    }
    return spread(kind, type)
  }

  /// The object, with the members of each superclass after it.
  private func spread(_ kind: DynamicObject.Kind, _ type: Any.Type?) -> DynamicObject {
    var (allNames, allValues, form) = ([String](), [DynamicValue](), DynamicObject.Form())
    for (index, name) in names.enumerated() {
      let place = allNames.count
      if nulls.contains(index) { form.nulls.insert(place) }
      allNames.append(name)
      allValues.append(values[index])
      guard superclasses.contains(index), case .object(let superclass) = values[index] else { continue }
      for (name, value) in zip(superclass.names, superclass.values) {
        form.owners[allNames.count] = place
        allNames.append(name)
        allValues.append(value)
      }
    }
    return DynamicObject(names: allNames, values: allValues, kind: kind, type: type, form: form)
  }
}

/// Collects the elements of one list.
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

  /// A dictionary with other keys than strings and integers encodes itself as a list of alternating keys and values.
  func list(of type: Any.Type?) -> DynamicValue {
    for (index, encoder) in open { values[index] = encoder.result() }
    guard type is any AnyDictionary.Type else { return .list(values, isSet: type is any AnySet.Type) }
    let keys = stride(from: 0, to: values.count - 1, by: 2)
    return .object(
      DynamicObject(
        names: keys.map { values[$0].string ?? "" }, values: keys.map { values[$0 + 1] }, kind: .dictionary, type: nil,
        form: DynamicObject.Form(keysAndValues: values)))
  }
}

/// A dictionary with keys and values of any type.
private protocol AnyDictionary {}
extension Dictionary: AnyDictionary {}

/// A set with elements of any type.
private protocol AnySet {}
extension Set: AnySet {}
