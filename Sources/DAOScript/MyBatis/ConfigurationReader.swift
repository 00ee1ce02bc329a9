import DAOCore
import DAOMarkup
import Foundation

/// Reads the elements of a MyBatis configuration as settings, and collects their faults.
///
/// Environments configure Java's connections; here a program opens its own database. The classes of plug-ins, type handlers and
/// factories cannot run here, so each one is a warning that names its replacement.
struct ConfigurationReader {
  var checker: MarkupChecker
  private(set) var settings = ScriptSettings()
  /// The folder of the file; nil without one.
  private let folder: ConfigurationFolder?

  private static let elementNames = [
    "properties", "settings", "typeAliases", "typeHandlers", "objectFactory", "objectWrapperFactory", "reflectorFactory",
    "plugins", "environments", "databaseIdProvider", "mappers",
  ]

  init(file: String, folder: ConfigurationFolder? = nil) {
    checker = MarkupChecker(file: file)
    self.folder = folder
  }

  mutating func read(_ root: Element) {
    guard root.name == "configuration" else {
      return checker.fault("the root element of a configuration is <configuration>, not <\(root.name)>", at: root.position)
    }
    for child in checker.elements(of: root) {
      var replacer = settings.replacer(for: .script, file: checker.file)
      let element = replacer.replace(child)
      checker.add(replacer.faults)
      switch element.name {
      case "properties": properties(element)
      case "settings":
        for (name, value) in pairs(of: element, "setting") { checker.apply(name, value, to: &settings) }
      case "typeAliases": aliases(element)
      case "databaseIdProvider": databaseIDs(element)
      case "typeHandlers", "plugins", "objectFactory", "objectWrapperFactory", "reflectorFactory": warnOfClasses(element)
      case "environments": break
      case "mappers": mappers(element)
      default: checker.unknown(element, in: Self.elementNames, else: "; <configuration> holds")
      }
    }
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

  // MARK: Properties

  /// Reads the properties in the element, and then those of a file, which take precedence.
  private mutating func properties(_ element: Element) {
    checker.checkAttributes(of: element, allowed: ["resource", "url"])
    for (name, value) in pairs(of: element, "property") { settings.variables[name.string] = value.string }
    let named = element.attributes.filter { ["resource", "url"].contains($0.name) }
    if named.count > 1 { checker.fault("'resource' and 'url' name two files: remove one", at: named[1].position) }
    guard let attribute = named.first else { return }
    guard let file = folder.flatMap({ PropertiesFile(namedBy: attribute.value, in: $0) }) else {
      return checker.fault(
        "there is no '\(attribute.value)' beside this file or under it, so its properties have no values: put it there, or write"
          + " each that a mapper uses as <property>", at: attribute.text.position, severity: .warning)
    }
    settings.variables.merge(file.values) { $1 }
    settings.sources[ExactText(file.path)] = file.digest
  }

  /// The ids that `databaseId` uses for engines, by product name.
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

  // MARK: Types and mappers

  private mutating func aliases(_ element: Element) {
    for child in checker.elements(of: element) {
      switch child.name {
      case "typeAlias":
        checker.checkAttributes(of: child, allowed: ["alias", "type"])
        guard let type = checker.required("type", of: child, "name the class") else { continue }
        checker.checkTypes(of: child)
        let alias = child["alias"]?.value ?? settings.aliases.type(named: type.string)
        settings.aliases.add(alias, for: type.string)
      case "package": break
      default: checker.unknown(child, in: ["typeAlias", "package"], else: "; <typeAliases> holds")
      }
    }
  }

  private mutating func mappers(_ element: Element) {
    var list = MapperList(location: checker.location(element.position))
    for child in checker.elements(of: element) {
      switch child.name {
      case "mapper":
        checker.checkAttributes(of: child, allowed: ["resource", "url", "class"])
        if child.attributes.count > 1 {
          checker.fault("<mapper> names one file or class: write an element for each", at: child.attributes[1].position)
        } else if let attribute = child.attributes.first, let name = checker.required(attribute.name, of: child, "name it") {
          list.add(attribute.name == "class" ? .type(name.string) : MapperList.file(at: name.string))
        } else if child.attributes.isEmpty {
          checker.fault("<mapper> names nothing: write its 'resource', 'url' or 'class'", at: child.position)
        }
      case "package":
        checker.checkAttributes(of: child, allowed: ["name"])
        if let name = checker.required("name", of: child, "name the package") { list.add(.package(name.string)) }
      default: checker.unknown(child, in: ["mapper", "package"], else: "; <mappers> holds")
      }
    }
    if !list.entries.isEmpty { settings.mappers = list }
  }
}
