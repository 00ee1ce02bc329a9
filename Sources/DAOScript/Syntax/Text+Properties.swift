import DAOMarkup

extension Text {
  /// The text with the values of those `${name}` that have one in place of them; a value stands where its `$` does.
  func replacingProperties(_ values: [String: String]) -> Text {
    guard !values.isEmpty, string.contains("${") else { return self }
    let bytes = Array(string.utf8)
    var cutter = TextCutter(self)
    var result = Text(string: "", runs: [])
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "$")) {
      offset = start + 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{"),
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "}"))
      else { continue }
      let name = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self).trimmingWhitespace()
      guard let value = values.value(of: name) else { continue }
      result.append(cutter.cut(to: start))
      var source = cutter.cut(to: end + 1)
      source = Text(string: value, runs: [Run(offset: 0, position: source.position)])
      result.append(source)
      offset = end + 1
    }
    result.append(cutter.cut(to: bytes.count))
    return result
  }

  private mutating func append(_ other: Text) {
    guard !other.string.isEmpty else { return }
    let offset = string.utf8.count
    runs += other.runs.map { Run(offset: $0.offset + offset, position: $0.position) }
    string += other.string
  }
}

extension [String: String] {
  /// The value of `name`, or of `name:default` where a property of MyBatis's allows defaults.
  fileprivate func value(of name: String) -> String? {
    if let value = self[name] { return value }
    let parser = "org.apache.ibatis.parsing.PropertyParser."
    guard self[parser + "enable-default-value"] == "true",
      let separator = name.firstRange(of: self[parser + "default-value-separator"] ?? ":")
    else { return nil }
    return self[String(name[..<separator.lowerBound])] ?? String(name[separator.upperBound...])
  }
}

extension Element {
  /// The element with the values of properties in its texts and attributes, and in those of its children.
  func replacingProperties(_ values: [String: String]) -> Element {
    guard !values.isEmpty else { return self }
    var element = self
    for index in attributes.indices { element.attributes[index].text = attributes[index].text.replacingProperties(values) }
    element.children = children.map { node in
      switch node {
      case .text(let text): .text(text.replacingProperties(values))
      case .element(let child): .element(child.replacingProperties(values))
      }
    }
    return element
  }

  /// How many bytes its texts have, those of its children included.
  var textSize: Int {
    children.reduce(1) { size, node in
      switch node {
      case .text(let text): size + text.string.utf8.count
      case .element(let child): size + child.textSize
      }
    }
  }

  /// The scripts that attributes of this element and of its children refer to: what stands before the last dot.
  func collectReferences(into names: inout Set<String>) {
    for attribute in attributes where Self.referring.contains(attribute.name) {
      if name == "cache-ref", attribute.name == "namespace" { names.insert(attribute.value) }
      if let dot = attribute.value.lastIndex(of: ".") {
        names.insert(String(attribute.value[..<dot].drop(while: \.isWhitespace)))
      }
    }
    for case .element(let child) in children { child.collectReferences(into: &names) }
  }

  /// `value` is that of a property, which may end in a `refid`.
  private static let referring: Set<String> = ["refid", "resultMap", "extends", "select", "parameterMap", "value", "namespace"]
}
