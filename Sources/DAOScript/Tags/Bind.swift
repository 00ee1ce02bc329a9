import DAOCore
import DAOMarkup

/// `<bind name value>`: names a value from here to the end of the operation.
///
/// An expression that cannot be evaluated is an error where the name is read: an `<if>` around that keeps a null from it.
package struct Bind: SQLTag {
  package var name: Text
  package var value: Expression

  package init(name: Text, value: Expression) {
    self.name = name
    self.value = value
  }

  package static let elementNames = ["bind"]

  package static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)? {
    reader.checker.checkAttributes(of: element, allowed: ["name", "value"])
    reader.checker.checkEmpty(element)
    let name = reader.checker.required("name", of: element, "name the value")
    let value = reader.expression("value", of: element, "write an expression, like '%' + name + '%'")
    guard let name, let value else { return nil }
    return Bind(name: name, value: value)
  }

  package var expressions: [Expression] { [value] }
  package var bindings: [SQLBinding] {
    [SQLBinding(name: name.string, meaning: .value, element: "<bind>", position: name.position)]
  }

  package func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    builder.inputs.note(value.inputUses())
    builder.inputs.bind(name.string)
    return BindStep(name: name.string, value: value)
  }
}

/// A `<bind>`, prepared for rendering.
final class BindStep: SQLTagStep {
  let name: String
  let value: Expression

  init(name: String, value: Expression) {
    self.name = name
    self.value = value
  }

  func decide(_ finder: inout SQLVariantFinder) throws(DAOError) {
    let scope = finder.scope
    finder.scope.bind(name, to: Result { () throws(DAOError) in try value.evaluate(in: scope) })
  }

  func write(_ writer: inout SQLVariantWriter) { writer.separate() }

  func options(_ schema: VariantSchema) -> [SQLTagOption] { [SQLTagOption()] }
}
