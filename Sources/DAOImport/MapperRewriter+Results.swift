import DAOMarkup
import DAOScript

extension MapperRewriter {
  /// Rewrites a `<resultMap>` or an element inside of one.
  mutating func rewriteResults(_ element: Element) {
    if element.name == "resultMap" { rewriteID(of: element) }
    rewriteReferences(of: element)
    rewriteTypes(of: element, ["type", "javaType", "ofType", "resultType"])
    rewriteHandler(of: element)
    let maps = ["resultMap", "association", "collection"].contains(element.name)
    let isInline = element.name == "resultMap" || (element["resultMap"] == nil && element["select"] == nil)
    if maps, isInline, element["autoMapping"] == nil, let mapsByName = settings.results.autoMapping.mapsByName {
      edits.add("autoMapping", mapsByName ? "true" : "false", to: element)
    }
    for case .element(let child) in element.children { rewriteResults(child) }
  }

  private mutating func rewriteHandler(of element: Element) {
    guard let handler = element["typeHandler"] else { return }
    let name = settings.aliases.type(named: handler.value)
    edits.set(handler, to: name)
    if !handler.value.hasPrefix("org.apache.ibatis.type.") {
      note(
        "the type handler '\(handler.value)' is Java's: write one in Swift and register it as '\(name)'", at: handler.position)
    }
  }
}

extension ResultSettings.AutoMapping {
  /// An explicit value for the map, so that it does not depend on the settings; nil for the default.
  fileprivate var mapsByName: Bool? {
    switch self {
    case .none: false
    case .partial: nil
    case .full: true
    }
  }
}
