/// Writes a ``NaiveMap`` as `<resultMap>` elements.
struct NaiveMapWriter {
  /// The maps that stand for themselves.
  private(set) var maps: [String] = []
  private var count = 0

  static func xml(_ map: NaiveMap, _ generator: inout SeededGenerator) -> String {
    var writer = NaiveMapWriter()
    let body = writer.body(map, "", "", &generator)
    return (["<resultMap id=\"root\" autoMapping=\"false\">\(body)</resultMap>"] + writer.maps).joined(separator: "\n")
  }

  /// - Parameters:
  ///   - prefix: What the columns begin with.
  ///   - written: What `columnPrefix` says of that, here and further out.
  private mutating func body(
    _ map: NaiveMap, _ prefix: String, _ written: String, _ generator: inout SeededGenerator
  ) -> String {
    let column = String(prefix.dropFirst(written.count))
    if map.isScalar { return "<result column=\"\(column)\(map.results[0])\"/>" }
    var xml = map.ids.map { "<id property=\"\($0)\" column=\"\(column)\($0)\"/>" }.joined()
    xml += map.results.map { "<result property=\"\($0)\" column=\"\(column)\($0)\"/>" }.joined()
    let children = map.children.sorted { !$0.isList && $1.isList }
    for child in children { xml += element(child, written, &generator) }
    guard let choice = map.choice else { return xml }
    xml += "<discriminator column=\"\(column)\(choice.column)\" javaType=\"int\">"
    for (value, results) in choice.cases {
      let body = results.map { "<result property=\"\($0)\" column=\"\(column)\($0)\"/>" }.joined()
      xml += "<case value=\"\(value)\" resultType=\"Row\">\(body)</case>"
    }
    return xml + "</discriminator>"
  }

  private mutating func element(_ child: NaiveChild, _ written: String, _ generator: inout SeededGenerator) -> String {
    let name = child.isList ? "collection" : "association"
    let hasPrefix = !child.map.automatic.isEmpty || generator.oneIn(2)
    let inner = hasPrefix ? child.prefix : written
    var attributes = "property=\"\(child.property)\""
    if hasPrefix { attributes += " columnPrefix=\"\(child.prefix.dropFirst(written.count))\"" }
    if let column = child.notNullColumn { attributes += " notNullColumn=\"\((child.prefix + column).dropFirst(inner.count))\"" }
    let body = body(child.map, child.prefix, inner, &generator)
    if child.map.isScalar { return "<\(name) \(attributes) ofType=\"string\">\(body)</\(name)>" }
    let mapping = "autoMapping=\"\(!child.map.automatic.isEmpty)\""
    guard generator.oneIn(2) else { return "<\(name) \(attributes) \(mapping)>\(body)</\(name)>" }
    let map = newName()
    maps.append("<resultMap id=\"\(map)\" \(mapping)>\(body)</resultMap>")
    return "<\(name) \(attributes) resultMap=\"\(map)\"/>"
  }

  private mutating func newName() -> String {
    count += 1
    return "map\(count)"
  }
}
