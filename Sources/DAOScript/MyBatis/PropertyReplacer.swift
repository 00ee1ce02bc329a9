import DAOCore
import DAOMarkup

/// Replaces `${name}` by the values of properties. A name without a value stays unchanged.
///
/// MyBatis does this in every text and attribute before it interprets them, and again in a fragment with the properties of its
/// include.
package struct PropertyReplacer {
  private let values: [String: String]
  private let file: String
  private let assumesDefaults: Bool
  /// The size of all inserted values in bytes.
  private var size = 0
  private var list = FaultList()

  private static let parser = "org.apache.ibatis.parsing.PropertyParser."
  private static let switchName = parser + "enable-default-value"
  /// The maximum size of a name, and of the default after it, in bytes.
  private static let nameLimit = 8 << 10

  /// - Parameter assumesDefaults: Whether `${name:default}` uses the default, with a warning, if MyBatis's property for this is
  ///   not set; it could be set in Java. The default is the file's own text, so using it is harmless.
  init(_ values: [String: String], file: String, assumesDefaults: Bool) {
    self.values = values
    self.file = file
    self.assumesDefaults = assumesDefaults
  }

  package var faults: [Fault] { list.faults }

  /// The element, with the values in its texts and attributes and in those of its children.
  ///
  /// - Parameter name: The elements with children that stay unchanged.
  package mutating func replace(_ element: Element, keepingChildrenOf name: String? = nil) -> Element {
    var element = element
    for index in element.attributes.indices { element.attributes[index].text = replace(element.attributes[index].text) }
    guard element.name != name else { return element }
    element.children = element.children.map { node in
      switch node {
      case .text(let text): .text(replace(text))
      case .element(let child): .element(replace(child, keepingChildrenOf: name))
      }
    }
    return element
  }

  /// The text with the values. A value has the position of the `$` that it replaces.
  mutating func replace(_ text: Text) -> Text {
    guard text.string.contains("${") else { return text }
    let bytes = Array(text.string.utf8)
    var cutter = TextCutter(text)
    var locator = TextLocator(text)
    var result = Text(string: "", runs: [])
    var offset = 0
    // The next closing brace, found once for all braces that open before it.
    var end = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "$")) {
      offset = start + 1
      let isEscaped = start > 0 && bytes[start - 1] == UInt8(ascii: "\\")
      guard !isEscaped, offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else { continue }
      if end < offset { end = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count }
      guard end < bytes.count else { break }
      guard end - offset <= Self.nameLimit else { continue }
      let name = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self).trimmingWhitespace()
      guard let value = value(of: name, at: { locator.position(ofUTF8Offset: start) }) else { continue }
      result.append(cutter.cut(to: start))
      let source = cutter.cut(to: end + 1)
      result.append(Text(string: value, runs: [Text.Run(offset: 0, position: source.position)]))
      offset = end + 1
    }
    result.append(cutter.cut(to: bytes.count))
    return result
  }

  // MARK: Values

  /// The value of `name`, or of `name:default`; nil without one.
  ///
  /// - Parameter position: The position for a fault.
  package mutating func value(of name: String, at position: () -> Position) -> String? {
    guard let value = values[name] ?? withDefault(name, at: position) else { return nil }
    // One fault is enough.
    guard size <= ScriptLimits.propertyBytes else { return "" }
    size += value.utf8.count
    guard size > ScriptLimits.propertyBytes else { return value }
    fault("the properties come to too much text: write their values where they are needed", at: position(), .error)
    return ""
  }

  private mutating func withDefault(_ name: String, at position: () -> Position) -> String? {
    guard let separator = name.firstRange(of: values[Self.parser + "default-value-separator"] ?? ":") else { return nil }
    let property = String(name[..<separator.lowerBound])
    let value = values[property] ?? String(name[separator.upperBound...])
    guard values[Self.switchName] != "true" else { return value }
    // A colon may also belong to an expression.
    let isName = !property.isEmpty && property.allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    guard assumesDefaults, isName else { return nil }
    fault(
      "'${\(name)}' is taken for '\(value)': write <property name=\"\(Self.switchName)\" value=\"true\"/> into the <properties> of"
        + " the configuration, if that is meant", at: position(), .warning)
    return value
  }

  private mutating func fault(_ message: String, at position: Position, _ severity: Fault.Severity) {
    list.add(Fault(message, at: DAOError.Location(position, in: file), severity: severity))
  }
}

extension Text {
  fileprivate mutating func append(_ other: Text) {
    guard !other.string.isEmpty else { return }
    let offset = string.utf8.count
    runs += other.runs.map { Run(offset: $0.offset + offset, position: $0.position) }
    string += other.string
  }
}

extension ScriptSettings {
  /// Replaces properties in a file. By default these are the configuration's properties.
  package func replacer(of values: [String: String]? = nil, for language: Script.Language, file: String) -> PropertyReplacer {
    PropertyReplacer(values ?? variables, file: file, assumesDefaults: language == .mapper)
  }
}
