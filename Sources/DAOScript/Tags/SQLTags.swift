/// The tags that may stand in SQL.
package enum SQLTags {
  package static let all: [any SQLTag.Type] = [If.self, Choose.self, Trim.self, ForEach.self, Bind.self, Include.self]

  /// The names of their elements.
  package static let elementNames = all.flatMap { $0.elementNames }

  /// The tag of an element; nil where there is none of its name.
  static func tag(named name: String) -> (any SQLTag.Type)? { all.first { $0.elementNames.contains(name) } }
}
