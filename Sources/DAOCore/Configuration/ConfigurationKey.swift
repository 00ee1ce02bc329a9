import Foundation

/// A key of a configuration file and how its value sets a property.
struct ConfigurationKey: Sendable {
  let name: String
  /// Sets the property from the value; the URL is the configuration file's.
  let set: @Sendable (inout Configuration, JSONValue, URL) throws(InvalidSetting) -> Void

  /// The reason why a value cannot be used.
  struct InvalidSetting: Error {
    var message: String
  }

  /// Every key, in the order of the documentation.
  static let all: [ConfigurationKey] = [
    key("readOnly", \.readOnly, truth),
    key("busyTimeout", \.busyTimeout, seconds),
    key("acquireTimeout", \.acquireTimeout, seconds),
    key("transactionTimeout", \.transactionTimeout, seconds.optional),
    key("readers", \.readers, count),
    key("dateStrategy", \.dateStrategy, dateStrategy),
    key("nulls", \.nulls, nullStrategy),
    key("showsValues", \.showsValues, truth),
    key("unsafeSubstitution", \.unsafeSubstitution, truth),
    key("verifiesScripts", \.verifiesScripts, truth),
    key("allowsNewerSchema", \.allowsNewerSchema, truth),
    key("public", \.generatesPublic, truth),
    key("connectionStatements", \.connectionStatements, texts),
    key("functions", \.sqlite.functions, choices(of: SQLFunction.named)),
    key("collations", \.sqlite.collations, choices(of: SQLCollation.named)),
    application,
    ConfigurationKey(name: "mybatis") { configuration, value, file throws(InvalidSetting) in
      if case .null = value {
        configuration.mybatis = nil
        return
      }
      guard case .text(let path) = value, !path.isEmpty else { throw invalid("mybatis", "the path of a file", value) }
      configuration.mybatis = URL(filePath: path, relativeTo: file.deletingLastPathComponent())
    },
  ]

  static func named(_ name: String) throws(InvalidSetting) -> ConfigurationKey {
    guard let key = all.first(where: { $0.name == name }) else {
      throw InvalidSetting(message: "there is no setting '\(name)'" + Spelling.hint(for: name, in: all.map(\.name)))
    }
    return key
  }

  private static func key<Property>(
    _ name: String, _ property: WritableKeyPath<Configuration, Property> & Sendable, _ read: Reading<Property>
  ) -> ConfigurationKey {
    ConfigurationKey(name: name) { configuration, value, _ throws(InvalidSetting) in
      guard let result = read.value(value) else { throw invalid(name, read.wanted, value, among: read.choices) }
      configuration[keyPath: property] = result
    }
  }

  private static func invalid(
    _ name: String, _ wanted: String, _ value: JSONValue, among choices: [String] = []
  ) -> InvalidSetting {
    var (value, hint) = (value, "")
    if !choices.isEmpty, case .list(let elements) = value {
      guard let wrong = elements.first(where: { !$0.isText(of: choices) }) else {
        return InvalidSetting(message: "\(name) names one of its elements twice: remove one")
      }
      value = wrong
    } else if value.isText(of: choices) {
      hint = ": write it in brackets"
    }
    if hint.isEmpty, case .text(let text) = value { hint = Spelling.hint(for: text, in: choices) }
    return InvalidSetting(message: "\(name) is \(wanted), not \(value.shown)\(hint)")
  }

  // MARK: Values

  /// The kind of value that a property takes, and how it is read.
  private struct Reading<Property>: Sendable {
    let wanted: String
    /// The allowed words; empty if any value of the kind is allowed.
    var choices: [String] = []
    let value: @Sendable (JSONValue) -> Property?

    /// The same reading for an optional property.
    var optional: Reading<Property?> {
      Reading<Property?>(wanted: "\(wanted), or null", choices: choices) { [value] json in
        if case .null = json { .some(nil) } else { value(json).map(Optional.some) }
      }
    }
  }

  private static let truth = Reading<Bool>(wanted: "true or false") {
    if case .boolean(let value) = $0 { value } else { nil }
  }

  private static let count = Reading<Int>(wanted: "a whole number of at least 1") {
    if case .integer(let value) = $0, value >= 1 { Int(value) } else { nil }
  }

  private static let texts = Reading<[String]>(wanted: "a list of texts") {
    guard case .list(let elements) = $0 else { return nil }
    let texts = elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.count == elements.count ? texts : nil
  }

  /// A list of things that the library has, by their names.
  private static func choices<Element: Sendable>(of named: [(name: String, element: Element)]) -> Reading<[Element]> {
    let names = named.map(\.name)
    return Reading(wanted: "a list of the library's own: \(names.joined(separator: ", "))", choices: names) { json in
      guard case .list(let elements) = json else { return nil }
      let found = elements.compactMap { element in named.first { element.isText(of: [$0.name]) }?.element }
      return found.count == elements.count && Set(elements).count == elements.count ? found : nil
    }
  }

  private static let seconds = Reading<Duration>(wanted: "a number of seconds from 0 to 1000000") {
    let limit = 0...1_000_000.0
    switch $0 {
    case .integer(let value) where limit.contains(Double(value)): return .seconds(value)
    case .real(let value) where limit.contains(value): return .seconds(value)
    default: return nil
    }
  }

  private static let dateStrategy = Reading<Configuration.DateStrategy>(
    wanted: "one of " + Configuration.DateStrategy.names.map(\.name).joined(separator: ", "),
    choices: Configuration.DateStrategy.names.map(\.name)
  ) {
    if case .text(let name) = $0 { .init(name: name) } else { nil }
  }

  private static let nullStrategy = Reading<Configuration.NullStrategy>(wanted: "strict or zero", choices: ["strict", "zero"]) {
    switch $0 {
    case .text("strict"): .strict
    case .text("zero"): .zero
    default: nil
    }
  }
}

extension JSONValue {
  fileprivate func isText(of texts: [String]) -> Bool {
    if case .text(let text) = self { texts.contains(text) } else { false }
  }
}

extension SQLFunction {
  /// The library's own, by their names in Swift.
  static let named: [(name: String, element: SQLFunction)] = [("unicodeLike", .unicodeLike)]
}

extension SQLCollation {
  /// The library's own, by their names in Swift.
  static let named: [(name: String, element: SQLCollation)] = [("names", .names)]
}
