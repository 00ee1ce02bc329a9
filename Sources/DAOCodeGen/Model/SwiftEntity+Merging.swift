extension SwiftEntity {
  /// One entity for both; nil where their properties are not the same.
  ///
  /// The levels of a recursive result map have one type, and the columns of some of its properties are not there on each level:
  /// there a list is empty, and any other property NULL.
  func merged(with other: SwiftEntity) -> SwiftEntity? {
    if properties.map(\.declaration) == other.properties.map(\.declaration) { return other }
    guard role == .named, other.role == .named, location == other.location else { return nil }
    var merged = self
    for (index, property) in properties.enumerated() {
      let twin = other.properties.first { $0.name == property.name }
      guard twin.map({ $0.type.name == property.type.name }) ?? true else { return nil }
      if twin?.type.isOptional ?? !property.type.isList { merged.properties[index].type = property.type.optional }
    }
    for property in other.properties where !properties.contains(where: { $0.name == property.name }) {
      var property = property
      if !property.type.isList { property.type = property.type.optional }
      merged.properties.append(property)
    }
    return merged
  }
}

extension SwiftProperty {
  fileprivate var declaration: [String] { [name, type.text] }
}

extension SwiftType {
  fileprivate var isList: Bool { name.hasPrefix("[") && !isOptional }
}
