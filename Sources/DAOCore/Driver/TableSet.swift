/// Tables that a statement reads or changes, and whether there may be others that nobody can tell.
///
/// A name is `main.employee`, in lower case. A table of an unknown schema is `employee`; each change is reported under this
/// name too.
package struct TableSet: Sendable, Hashable {
  package private(set) var names: Set<String>
  /// Whether any other table may be meant as well.
  package private(set) var hasUnknown: Bool

  package static let none = TableSet.some([])
  package static let unknown = TableSet(names: [], hasUnknown: true)

  package static func some(_ names: Set<String>) -> TableSet { TableSet(names: names, hasUnknown: false) }

  package var isEmpty: Bool { names.isEmpty && !hasUnknown }

  package mutating func formUnion(_ other: TableSet) {
    if names.isEmpty { names = other.names } else { names.formUnion(other.names) }
    if other.hasUnknown { hasUnknown = true }
  }

  package func subtracting(_ other: TableSet) -> TableSet {
    TableSet(names: names.subtracting(other.names), hasUnknown: hasUnknown && !other.hasUnknown)
  }
}
