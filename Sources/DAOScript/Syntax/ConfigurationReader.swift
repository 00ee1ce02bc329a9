import DAOCore
import DAOMarkup

/// Turns the elements of a MyBatis configuration into settings, and notes all that is wrong on the way.
///
/// Environments, factories and the list of mappers are Java's own: here a database is opened and scripts are found in other
/// ways. So are plug-ins and type handlers, whose classes cannot run here; what stands for them is registered in Swift.
struct ConfigurationReader {
  private(set) var checker: MarkupChecker
  private(set) var settings = ScriptSettings()

  private static let elementNames = [
    "properties", "settings", "typeAliases", "typeHandlers", "objectFactory", "objectWrapperFactory", "reflectorFactory",
    "plugins", "environments", "databaseIdProvider", "mappers",
  ]

  init(file: String) { checker = MarkupChecker(file: file) }

  mutating func read(_ root: Element) {
    guard root.name == "configuration" else {
      return checker.fault("the root element of a configuration is <configuration>, not <\(root.name)>", at: root.position)
    }
    for child in checker.elements(of: root) {
      // Java's parts may have properties of a file that is not read; they stay as they are.
      let element = child.replacingProperties(settings.variables)
      switch element.name {
      case "properties": properties(element)
      case "settings":
        for (name, value) in pairs(of: element, "setting") { checker.apply(name, value, to: &settings) }
      case "typeAliases": aliases(element)
      case "databaseIdProvider": databaseIDs(element)
      default:
        guard Self.elementNames.contains(element.name) else {
          checker.unknown(element, in: Self.elementNames, else: "; <configuration> holds")
          continue
        }
      }
    }
  }

  private mutating func properties(_ element: Element) {
    for (name, value) in pairs(of: element, "property") { settings.variables[name.string] = value.string }
  }

  /// The names and values of children.
  private mutating func pairs(of element: Element, _ child: String) -> [(name: Text, value: Text)] {
    checker.elements(of: element).compactMap { pair in
      guard pair.name == child else {
        checker.unknown(pair, in: [child], else: "; <\(element.name)> holds")
        return nil
      }
      guard let name = checker.required("name", of: pair, "write it") else { return nil }
      guard let value = pair["value"] else {
        checker.fault("<\(child)> has no 'value': write it", at: pair.position)
        return nil
      }
      return (name, value.text.trimmed())
    }
  }

  /// What `databaseId` calls the engines, by the names of their products.
  private mutating func databaseIDs(_ element: Element) {
    checker.checkAttributes(of: element, allowed: ["type"])
    if let type = element["type"], !["DB_VENDOR", "VENDOR"].contains(type.value),
      !type.value.hasSuffix("VendorDatabaseIdProvider")
    {
      checker.fault(
        "'\(type.value)' cannot name the engine here: write DB_VENDOR, and a <property> for each", at: type.text.position)
    }
    settings.databaseIDs = pairs(of: element, "property").map { (product: $0.name.string, id: $0.value.string) }
  }

  private mutating func aliases(_ element: Element) {
    for child in checker.elements(of: element) {
      switch child.name {
      case "typeAlias":
        checker.checkAttributes(of: child, allowed: ["alias", "type"])
        guard let type = checker.required("type", of: child, "name the class") else { continue }
        let alias = child["alias"]?.value ?? settings.aliases.type(named: type.string)
        settings.aliases.add(alias, for: type.string)
      case "package": break
      default: checker.unknown(child, in: ["typeAlias", "package"], else: "; <typeAliases> holds")
      }
    }
  }
}
