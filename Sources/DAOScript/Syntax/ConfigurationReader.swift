import DAOCore
import DAOMarkup
import Foundation

extension ScriptSettings {
  /// Reads a MyBatis configuration file: its settings, properties and type aliases.
  ///
  /// - Throws: `script` with all that is wrong in it; `io` when it cannot be read.
  package static func mybatis(at url: URL) throws(DAOError) -> ScriptSettings {
    let data = try Script.contents(of: url)
    var settings = try mybatis(data, file: url.relativePath)
    settings.sources = [url.path: data.digest]
    return settings
  }

  /// Reads a MyBatis configuration; `file` is its name in errors.
  package static func mybatis(_ data: Data, file: String) throws(DAOError) -> ScriptSettings {
    var reader = ConfigurationReader(file: file)
    do {
      reader.read(try MarkupReader(limits: MarkupLimits(allowsExternalDoctype: true)).read(data))
    } catch {
      throw DAOError(
        .script, faults: error.faults.map { Fault($0.message, at: DAOError.Location($0.position, in: file)) })
    }
    let faults = reader.checker.faults.filter { $0.severity == .error }
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    return reader.settings
  }
}

/// Turns the elements of a MyBatis configuration into settings, and notes all that is wrong on the way.
///
/// Environments, plug-ins, factories and the list of mappers are Java's own: here a database is opened and scripts are found in
/// other ways.
private struct ConfigurationReader {
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
      switch child.name {
      case "properties": properties(child)
      case "settings": for (name, value) in pairs(of: child, "setting") { setting(name, value) }
      case "typeAliases": aliases(child)
      default:
        guard Self.elementNames.contains(child.name) else {
          checker.unknown(child, in: Self.elementNames, else: "; <configuration> holds")
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
      guard let name = checker.required("name", of: pair, "write it"), let value = pair["value"] else { return nil }
      return (name, value.text.trimmed())
    }
  }

  private mutating func setting(_ name: Text, _ value: Text) {
    switch name.string {
    case "mapUnderscoreToCamelCase": settings.results.usesCamelCase = boolean(name, value)
    case "nullableOnForEach": settings.allowsNullLoops = boolean(name, value)
    case "useGeneratedKeys": settings.usesGeneratedKeys = boolean(name, value)
    case "cacheEnabled": settings.usesCaches = boolean(name, value)
    case "defaultStatementTimeout":
      guard let seconds = Int(value.string), seconds >= 0 else {
        return checker.fault(
          "'defaultStatementTimeout' is a number of seconds from 0, not '\(value.string)'", at: value.position)
      }
      settings.timeout = seconds
    case "autoMappingBehavior":
      guard let behaviour = ResultSettings.AutoMapping(rawValue: value.string) else {
        let names = ResultSettings.AutoMapping.allCases.map(\.rawValue).joined(separator: ", ")
        return checker.fault("'autoMappingBehavior' is one of \(names), not '\(value.string)'", at: value.position)
      }
      settings.results.autoMapping = behaviour
    default: break
    }
  }

  private mutating func boolean(_ name: Text, _ value: Text) -> Bool {
    if let value = ["true": true, "false": false][value.string.lowercased()] { return value }
    checker.fault("'\(name.string)' is true or false, not '\(value.string)'", at: value.position)
    return false
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
