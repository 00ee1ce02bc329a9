import Foundation

extension ConfigurationKey {
  /// `{"functions": ["initials(2)", "slug(*)"], "collations": ["by_length"], "typeHandlers": ["Money"], "steps": ["backfillSlugs"]}`.
  static let application = ConfigurationKey(name: "application") { configuration, value, _ throws(InvalidSetting) in
    guard case .object(let members) = value else {
      throw InvalidSetting(message: "application is an object with \(kinds.joined(separator: ", ")), not \(value.shown)")
    }
    for member in members {
      guard case .list(let elements) = member.value else {
        throw InvalidSetting(message: "application.\(member.name) is a list of names, not \(member.value.shown)")
      }
      var names: [String] = []
      for element in elements {
        guard case .text(let name) = element, !name.isEmpty else {
          throw InvalidSetting(message: "application.\(member.name) is a list of names, and \(element.shown) is none")
        }
        names.append(name)
      }
      switch member.name {
      case "functions": for name in names { configuration.application.functions.append(try function(name)) }
      case "collations": configuration.application.collations = names
      case "typeHandlers": configuration.application.typeHandlers = Set(names)
      case "steps": configuration.application.steps = names
      default:
        throw InvalidSetting(
          message: "there is no setting 'application.\(member.name)'" + Spelling.hint(for: member.name, in: kinds))
      }
    }
  }

  private static let kinds = ["functions", "collations", "typeHandlers", "steps"]

  /// The name and number of arguments of `initials(2)`; any number of `slug(*)`.
  private static func function(_ text: String) throws(InvalidSetting) -> (name: String, argumentCount: Int?) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, parts[1].last == ")" {
      let count = parts[1].dropLast()
      if count == "*" { return (String(parts[0]), nil) }
      if let count = Int(count), (0...127).contains(count) { return (String(parts[0]), count) }
    }
    throw InvalidSetting(
      message: "application.functions has names with a number of arguments from 0 to 127, like 'initials(2)', or any, like "
        + "'slug(*)', not '\(text)'")
  }
}
