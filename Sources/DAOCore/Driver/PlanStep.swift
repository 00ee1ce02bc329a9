/// A step of an engine's plan for a statement.
package struct PlanStep: Sendable, Hashable {
  /// The number of the step, by which its sub-steps name it.
  package var id: Int
  /// The step that it is a part of; nil for one of the statement itself.
  package var parent: Int?
  package var kind: Kind
  /// The step as the engine words it.
  package var text: String

  /// What a step does, as far as checks need to know.
  package enum Kind: Sendable, Hashable {
    /// Reads every row of a source, or every entry of an index of it. The source has the name that the statement gives it.
    case scan(String)
    /// Finds rows by an index or a key.
    case search(String)
    /// Makes an index of all rows for this run alone.
    case automaticIndex(String, columns: [String])
    /// Sorts all rows for an ORDER BY.
    case sort
    case other
  }

  package init(id: Int, parent: Int?, kind: Kind, text: String) {
    self.id = id
    self.parent = parent
    self.kind = kind
    self.text = text
  }
}

extension [PlanStep] {
  /// The steps in their order, each with the number of steps around it.
  package var nested: [(step: PlanStep, depth: Int)] {
    var depths: [Int: Int] = [:]
    return map { step in
      let depth = step.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      depths[step.id] = depth
      return (step, depth)
    }
  }
}
