import DAOScript

/// The Swift names of mapper types.
enum ScriptTypes {
  private static let values = [
    "string": "String", "char": "String", "character": "String", "boolean": "Bool", "bool": "Bool", "byte": "Int",
    "short": "Int", "int": "Int", "integer": "Int", "long": "Int", "biginteger": "Int", "float": "Double", "double": "Double",
    "number": "Double", "bigdecimal": "Decimal", "decimal": "Decimal", "date": "Date", "timestamp": "Date",
    "localdate": "Date", "localdatetime": "Date", "offsetdatetime": "Date", "zoneddatetime": "Date", "instant": "Date",
    "uuid": "UUID", "url": "URL",
  ]

  /// The value of a select's `type` attribute for a mapper's `resultType`, in its short form. Nil omits the attribute, and the
  /// caller chooses the type of the rows.
  ///
  /// - Parameter isNested: Whether a result map selects from the operation. Otherwise its caller chooses the type of a value.
  static func swiftName(of type: String, isNested: Bool) -> String? {
    if ScalarTypes.contains(type) { return isNested ? values[type.lowercased()] : nil }
    return ScalarTypes.isMap(type) || ScalarTypes.isList(type) || type == "Object" || !type.isIdentifier ? nil : type
  }
}
