/// The tags of dynamic SQL.
package enum SQLTags {
  package static let all: [any SQLTag.Type] = [If.self, Choose.self, Trim.self, ForEach.self, Bind.self, Include.self]

  /// The names of their elements.
  package static let elementNames = all.flatMap { $0.elementNames }

  /// The tag of an element; nil without one.
  static func tag(named name: String) -> (any SQLTag.Type)? { all.first { $0.elementNames.contains(name) } }
}
