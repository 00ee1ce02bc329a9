import DAOMarkup

extension ConfigurationReader {
  /// An element that names Java classes, with the advice for them.
  private struct ClassElement {
    /// The children that name the classes; nil if the element itself does.
    var child: String?
    var attribute: String
    var advice: String
  }

  private static let classElements: [String: ClassElement] = [
    "typeHandlers": ClassElement(
      child: "typeHandler", attribute: "handler",
      advice: "write a TypeHandler in Swift, register it by that name, and name it wherever it is meant"),
    "plugins": ClassElement(
      child: "plugin", attribute: "interceptor", advice: "write an Interceptor in Swift, and put it into the Configuration"),
    "objectFactory": ClassElement(attribute: "type", advice: "Codable makes the entities"),
    "objectWrapperFactory": ClassElement(attribute: "type", advice: "Codable fills the entities"),
    "reflectorFactory": ClassElement(attribute: "type", advice: "Codable finds the properties"),
  ]

  /// Warns about each class, with advice.
  mutating func warnOfClasses(_ element: Element) {
    guard let kind = Self.classElements[element.name] else { return }
    guard let name = kind.child else { return warn(of: element, kind) }
    for child in checker.elements(of: element) {
      if child.name == name {
        warn(of: child, kind)
      } else if child.name == "package", name == "typeHandler" {
        guard let package = checker.required("name", of: child, "name the package") else { continue }
        warn("the classes of '\(package.string)' are Java's, and do nothing here: \(kind.advice)", at: package.position)
      } else {
        checker.unknown(child, in: [name], else: "; <\(element.name)> holds")
      }
    }
  }

  private mutating func warn(of element: Element, _ kind: ClassElement) {
    guard let type = checker.required(kind.attribute, of: element, "name the class") else { return }
    guard element.name != "typeHandler" || !TypeHandlers.isBuiltIn(type.string) else { return }
    warn("'\(type.string)' is a class of Java's, and does nothing here: \(kind.advice)", at: type.position)
  }

  private mutating func warn(_ message: String, at position: Position) {
    checker.fault(message, at: position, severity: .warning)
  }
}
