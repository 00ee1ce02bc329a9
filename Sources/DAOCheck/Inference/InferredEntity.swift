/// An entity that is generated from a result map.
package struct InferredEntity {
  package let name: String
  /// Whether it is the one of whole rows, and not one inside.
  package let isRoot: Bool
  package var properties: [InferredProperty] = []

  /// One entity for both; nil where their properties are not the same.
  ///
  /// The levels of a recursive result map have one type, and the columns of some of its properties are not there on each level:
  /// there a list is empty, and any other property NULL.
  func merged(with other: InferredEntity) -> InferredEntity? {
    var merged = self
    for (index, property) in properties.enumerated() {
      let twin = other.properties.first { $0.name == property.name }
      if let own = property.type, let other = twin?.type, own.name != other.name { return nil }
      if twin.map({ $0.type?.isOptional == true }) ?? !property.isList { merged.properties[index].makeOptional() }
    }
    for var property in other.properties where !properties.contains(where: { $0.name == property.name }) {
      if !property.isList { property.makeOptional() }
      merged.properties.append(property)
    }
    return merged
  }
}

/// A property of a generated entity.
package struct InferredProperty {
  /// The label of its column, or as the result map has it.
  package let name: String
  /// Whether the script names the property itself.
  package var isWritten = false
  /// Nil where nothing tells.
  package var type: SwiftType?
  /// The column that it is read from; nil for entities and the results of nested selects.
  package var column: ResultColumn?

  /// Whether it is not optional.
  var isRequired: Bool { type.map { !$0.isOptional } ?? (column?.isNullable == false) }

  fileprivate var isList: Bool { type.map { $0.name.hasPrefix("[") && !$0.isOptional } ?? false }

  mutating func makeOptional() {
    type = type?.optional
    column?.isNullable = true
  }
}

extension InferredProperty {
  init(_ column: ResultColumn) {
    self.init(name: column.label, type: column.soundType, column: column)
  }
}
