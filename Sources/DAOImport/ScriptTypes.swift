import DAOScript

/// Swift's names for the types of mappers.
enum ScriptTypes {
  private static let values = [
    "string": "String", "char": "String", "character": "String", "boolean": "Bool", "bool": "Bool", "byte": "Int",
    "short": "Int", "int": "Int", "integer": "Int", "long": "Int", "biginteger": "Int", "float": "Double", "double": "Double",
    "number": "Double", "bigdecimal": "Decimal", "decimal": "Decimal", "date": "Date", "timestamp": "Date",
    "localdate": "Date", "localdatetime": "Date", "offsetdatetime": "Date", "zoneddatetime": "Date", "instant": "Date",
    "uuid": "UUID", "url": "URL",
  ]

  /// What `type` of a select says for a mapper's `resultType`, in its short form; nil for nothing, where rows are what the
  /// caller wants them to be.
  ///
  /// - Parameter isNested: Whether a result map selects from the operation; the caller of another one chooses the type of a
  ///   value himself.
  static func swiftName(of type: String, isNested: Bool) -> String? {
    if ScalarTypes.contains(type) { return isNested ? values[type.lowercased()] : nil }
    return ScalarTypes.isMap(type) || ScalarTypes.isList(type) || type == "Object" || !type.isIdentifier ? nil : type
  }
}
