import DAOMarkup

extension MarkupChecker {
  private static let typeAttributes: Set<String> = ["type", "javaType", "ofType", "parameterType", "resultType"]
  /// The attributes whose type has a row for each value.
  private static let entityAttributes: Set<String> = ["type", "resultType"]

  /// Refuses texts that are no types in the attributes that name types: generated Swift holds them as they are.
  mutating func checkTypes(of element: Element) {
    for attribute in element.attributes where Self.typeAttributes.contains(attribute.name) {
      let text = attribute.text.trimmed()
      let isType =
        Self.entityAttributes.contains(attribute.name)
        ? DeclaredType.isName(text.string) || ScalarTypes.contains(text.string) : DeclaredType.isTypeOrClass(text.string)
      if !isType { fault("'\(text.string)' is no type: write its name, like Employee", at: attribute.text.position) }
    }
  }
}

extension Element {
  /// The type that an attribute names.
  func typeName(_ attribute: String) -> String? { self[attribute]?.text.trimmed().string }
}
