import DAOCore

/// The result maps of all scripts, with the resolution of references to them.
struct ResultMapNames: Sendable {
  /// The maps by qualified name. If two have the same name, the first wins.
  let known: [String: ResultMap]

  init(_ maps: [ResultMap]) { known = Dictionary(maps.map { ($0.qualifiedName, $0) }) { first, _ in first } }

  /// The qualified name of the map that a reference in `namespace` means; nil without such a map.
  func name(_ reference: ResultReference, in namespace: String) -> String? {
    let candidates = [reference.name, "\(namespace).\(reference.name)"]
    return (reference.name.contains(".") ? candidates : candidates.reversed()).first { known[$0] != nil }
  }

  /// The fault of a missing map, with the nearest spelling.
  func missing(_ reference: ResultReference, in namespace: String, _ spelling: inout SpellingBudget) -> Fault {
    let hint = spelling.hint(for: reference.name) {
      known.values.map { $0.namespace == namespace ? $0.id : $0.qualifiedName }.sorted()
    }
    return Fault("there is no result map '\(reference.name)'\(hint)", at: reference.location, code: "unknown-result-map")
  }
}
