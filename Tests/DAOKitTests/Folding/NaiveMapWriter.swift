import TestSupport

/// Writes a ``NaiveMap`` as `<resultMap>` elements.
struct NaiveMapWriter {
  /// The maps that stand for themselves.
  private(set) var maps: [String] = []
  private var count = 0

  static func xml(_ map: NaiveMap, _ generator: inout SeededGenerator) -> String {
    var writer = NaiveMapWriter()
    writer.write(map, "root", "", "", &generator)
    return writer.maps.joined(separator: "\n")
  }

  /// Writes a map of its own; some of its mappings may stand in one that it extends.
  private mutating func write(
    _ map: NaiveMap, _ name: String, _ prefix: String, _ written: String, _ generator: inout SeededGenerator
  ) {
    var own = map
    var base = ""
    if !map.isScalar, generator.oneIn(3) {
      base = newName()
      var inherited = map
      inherited.children = []
      inherited.choice = nil
      (own.ids, own.results) = ([], [])
      // The child's mapping of a property takes the place of the parent's.
      let overridden = map.results.filter { _ in generator.oneIn(3) }
      own.results = overridden
      inherited.results.removeAll(where: overridden.contains)
      let replaced = overridden.map { "<result property=\"\($0)\" column=\"nowhere\"/>" }.joined()
      maps.append("<resultMap id=\"\(base)\">\(body(inherited, prefix, written, nil, &generator))\(replaced)</resultMap>")
    }
    let body = body(own, prefix, written, (name, automatic(map)), &generator)
    let extends = base.isEmpty ? "" : " extends=\"\(base)\""
    maps.append("<resultMap id=\"\(name)\"\(extends)\(automatic(map))>\(body)</resultMap>")
  }

  private func automatic(_ map: NaiveMap) -> String { map.automatic.map { " autoMapping=\"\($0)\"" } ?? "" }

  /// - Parameters:
  ///   - prefix: What the columns begin with.
  ///   - written: What `columnPrefix` says of that, here and further out.
  ///   - named: The name of a map of its own, which its cases may extend, and its attribute.
  private mutating func body(
    _ map: NaiveMap, _ prefix: String, _ written: String, _ named: (name: String, automatic: String)?,
    _ generator: inout SeededGenerator
  ) -> String {
    let column = String(prefix.dropFirst(written.count))
    if map.isScalar { return "<result column=\"\(column)\(map.results[0])\"/>" }
    func results(_ names: [String]) -> String {
      names.map { "<result property=\"\($0)\" column=\"\(column)\($0)\"/>" }.joined()
    }
    var xml = map.ids.map { "<id property=\"\($0)\" column=\"\(column)\($0)\"/>" }.joined() + results(map.results)
    let children = map.children.sorted { !$0.isList && $1.isList }
    for child in children { xml += element(child, written, &generator) }
    guard let choice = map.choice else { return xml }
    xml += "<discriminator column=\"\(column)\(choice.column)\" javaType=\"int\">"
    for (value, names) in choice.cases {
      if let named, generator.oneIn(2) {
        let name = newName()
        maps.append("<resultMap id=\"\(name)\" extends=\"\(named.name)\"\(named.automatic)>\(results(names))</resultMap>")
        xml += "<case value=\"\(value)\" resultMap=\"\(name)\"/>"
      } else {
        xml += "<case value=\"\(value)\">\(results(names))</case>"
      }
    }
    return xml + "</discriminator>"
  }

  private mutating func element(_ child: NaiveChild, _ written: String, _ generator: inout SeededGenerator) -> String {
    let name = child.isList ? "collection" : "association"
    var attributes = "property=\"\(child.property)\""
    if child.written != written { attributes += " columnPrefix=\"\(child.written.dropFirst(written.count))\"" }
    if let column = child.notNullColumn {
      attributes += " notNullColumn=\"\((child.prefix + column).dropFirst(child.written.count))\""
    }
    if child.map.isScalar {
      return
        "<\(name) \(attributes) ofType=\"string\">\(body(child.map, child.prefix, child.written, nil, &generator))</\(name)>"
    }
    guard generator.oneIn(2) else {
      let body = body(child.map, child.prefix, child.written, nil, &generator)
      return "<\(name) \(attributes)\(automatic(child.map))>\(body)</\(name)>"
    }
    let map = newName()
    write(child.map, map, child.prefix, child.written, &generator)
    return "<\(name) \(attributes) resultMap=\"\(map)\"/>"
  }

  private mutating func newName() -> String {
    count += 1
    return "map\(count)"
  }
}
