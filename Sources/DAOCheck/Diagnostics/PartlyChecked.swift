import DAOCore
import DAOScript

/// An operation with more combinations of branches than are checked one by one.
package struct PartlyChecked: Sendable, Hashable {
  package let operation: String
  package let location: DAOError.Location
  package let coverage: SQLVariants.Coverage

  private var message: String {
    let more = "\(operation) has more than \(SQLVariants.combinationLimit) combinations of branches"
    return switch coverage {
    case .all, .pairs: "\(more): every pair of decisions is checked, not every combination"
    case .each: "\(more): every decision is checked, not every pair of them"
    case .some: "\(operation) has too many branches: a part of them is checked"
    }
  }

  /// An annotation of GitHub's workflows.
  package var annotation: String { location.annotation("notice", title: "partly-checked", message) }
}

extension PartlyChecked: CustomStringConvertible {
  /// `file:line:column: note: what was left out`, as compilers write it.
  package var description: String { "\(location): note: \(message)" }
}
