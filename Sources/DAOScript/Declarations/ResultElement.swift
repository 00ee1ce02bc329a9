/// The elements of a result map, with the attributes and children of each.
enum ResultElement: String, CaseIterable {
  case resultMap, constructor, idArg, arg, id, result, association, collection, discriminator, `case`

  /// The elements that map a column or a nested entity.
  static let mappings: [ResultElement] = [.constructor, .id, .result, .association, .collection, .discriminator]

  var attributes: [String] {
    switch self {
    case .resultMap: ["id", "type", "extends", "autoMapping"]
    case .constructor: []
    case .idArg, .arg:
      ["name", "column", "javaType", "jdbcType", "typeHandler", "select", "resultMap", "columnPrefix"]
    case .id, .result: ["property", "column", "javaType", "jdbcType", "typeHandler"]
    case .association: Self.nested
    case .collection: Self.nested + ["ofType"]
    case .discriminator: ["column", "javaType", "jdbcType", "typeHandler"]
    case .case: ["value", "resultMap", "resultType"]
    }
  }

  private static let nested = [
    "property", "column", "javaType", "jdbcType", "typeHandler", "select", "fetchType", "resultMap", "columnPrefix",
    "notNullColumn", "autoMapping", "resultSet", "foreignColumn",
  ]
}
