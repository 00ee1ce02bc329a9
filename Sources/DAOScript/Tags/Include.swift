import DAOCore
import DAOMarkup

/// `<include refid>`: the nodes of a fragment, with values for the `${name}` in them. Linking replaces it by an
/// ``SQLNode/fragment(file:_:)``.
package struct Include: SQLTag {
  /// `columns`, or `employee.columns` in another script.
  package var fragment: Text
  package var properties: [Property]
  package var position: Position

  package struct Property: Sendable, Hashable {
    package var name: Text
    package var value: Text

    package init(name: Text, value: Text) {
      self.name = name
      self.value = value
    }
  }

  package init(fragment: Text, properties: [Property] = [], position: Position) {
    self.fragment = fragment
    self.properties = properties
    self.position = position
  }

  package static let elementNames = ["include"]

  package static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)? {
    reader.checker.checkAttributes(of: element, allowed: ["refid"])
    var properties: [Property] = []
    var names: Set<String> = []
    for child in reader.checker.elements(of: element) {
      guard child.name == "property" else {
        reader.checker.unknown(child, in: ["property"], else: "; <include> holds")
        continue
      }
      guard let property = property(child, with: &reader) else { continue }
      if !names.insert(property.name.string).inserted {
        reader.checker.fault("a second <property> for ${\(property.name.string)}", at: child.position)
      }
      properties.append(property)
    }
    let fragment = reader.checker.required("refid", of: element, "name the fragment, the 'id' of an <sql>")
    return fragment.map { Include(fragment: $0, properties: properties, position: element.position) }
  }

  private static func property(_ element: Element, with reader: inout NodeReader) -> Property? {
    reader.checker.checkAttributes(of: element, allowed: ["name", "value"])
    reader.checker.checkEmpty(element)
    guard let name = reader.checker.required("name", of: element, "name what the fragment writes as ${name}") else {
      return nil
    }
    guard let value = element["value"] else {
      reader.checker.fault("<property> has no 'value': write the text for ${\(name.string)}", at: element.position)
      return nil
    }
    return Property(name: name, value: value.text)
  }

  package var include: Include? { self }

  package func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    builder.fault("there is no fragment '\(fragment.string)'", at: position, file)
    return nil
  }
}
