/// The column labels of a result or the parameter names of a statement, with the look-up by property name.
@usableFromInline
package final class NameTable: Sendable {
  /// The names in their order; duplicates are possible.
  package let names: [String]
  private let exact: [String: Int]
  private let folded: [String: Int]
  /// Whether several names have one folded form, `user_id` and `userid`.
  private let hasTwins: Bool

  package init(_ names: [String]) {
    self.names = names
    exact = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    folded = Dictionary(names.enumerated().map { ($1.foldedName, $0) }) { first, _ in first }
    hasTwins = folded.count < exact.count
  }

  /// The number of names.
  package var count: Int { names.count }

  /// The index for a property: the exact name, otherwise `first_name` for `firstName` without regard to case. The nearest of
  /// several names wins, and the first of several equal ones.
  package func index(of name: String) -> Int? {
    if let index = exact[name] { return index }
    guard let index = folded[name.foldedName], hasTwins else { return folded[name.foldedName] }
    let twins = names.indices.filter { names[$0].foldedName == name.foldedName }
    return twins.min { names[$0].distance(to: name) < names[$1].distance(to: name) } ?? index
  }

  /// The index for a coding key; nil where another key of its type is nearer to the name.
  func index<Key: CodingKey>(of name: String, amongKeys type: Key.Type) -> Int? {
    guard let index = index(of: name) else { return nil }
    if names[index] == name { return index }
    // Such a type makes a key of any text.
    guard Key(stringValue: "\0") == nil else { return index }
    let spellings = [names[index], names[index].camelCased, names[index].lowercased()]
    let nearest = spellings.first { Key(stringValue: $0) != nil }
    return nearest == nil || nearest == name ? index : nil
  }
}

extension Sequence {
  /// The element whose name is nearest to a name of the same folded form; nil without one.
  package func nearest(to name: String, _ own: (Element) -> String) -> Element? {
    let folded = name.foldedName
    return filter { own($0).foldedName == folded }.min { own($0).distance(to: name) < own($1).distance(to: name) }
  }
}

extension String {
  /// The name in lower case without underscores: equal for `first_name`, `firstName` and `FIRST_NAME`.
  package var foldedName: String {
    let folded = lowercased().utf8.filter { $0 != UInt8(ascii: "_") }
    return folded.isEmpty ? self : String(decoding: folded, as: UTF8.self)
  }

  /// How far a name of the same folded form is from this one: 0 for the same, 1 for `first_name` and `firstName`, 2 for names
  /// that differ in case, 3 for others.
  package func distance(to other: String) -> Int {
    if self == other { return 0 }
    if camelCased == other || self == other.camelCased { return 1 }
    return lowercased() == other.lowercased() ? 2 : 3
  }

  /// `firstName` for `first_name` and `FIRST_NAME`.
  package var camelCased: String {
    let words = split(separator: "_")
    guard words.count > 1, let first = words.first else { return self }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
  }
}
