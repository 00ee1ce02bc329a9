import CLibXML2

/// The names of elements and attributes of a document, which libxml2 keeps in one place each.
struct StreamNames {
  private struct Place: Hashable {
    let name: UnsafePointer<xmlChar>?
    let prefix: UnsafePointer<xmlChar>?
    let isDeclaration: Bool
  }

  private(set) var texts: [String] = []
  private var places: [Place] = []
  private var indexes: [Place: Int] = [:]
  /// The index of the name that followed each name last, which most often follows it again.
  private var followers: [Int] = []
  private var last = 0

  /// - Parameter isDeclaration: Whether a namespace is declared, for the prefix `name`.
  mutating func index(
    of name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, isDeclaration: Bool = false
  ) -> Int {
    let place = Place(name: name, prefix: prefix, isDeclaration: isDeclaration)
    if last < followers.count, places[followers[last]] == place {
      last = followers[last]
      return last
    }
    let index = indexes[place] ?? insert(place)
    followers[last] = index
    last = index
    return index
  }

  private mutating func insert(_ place: Place) -> Int {
    let parts = [
      place.isDeclaration ? "xmlns" : nil, place.prefix.map { String(cString: $0) }, place.name.map { String(cString: $0) },
    ]
    texts.append(parts.compactMap(\.self).joined(separator: ":"))
    places.append(place)
    followers.append(0)
    indexes[place] = places.count - 1
    return places.count - 1
  }
}
