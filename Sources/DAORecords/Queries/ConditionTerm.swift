/// What a condition says, of columns that are not looked up yet.
package indirect enum ConditionTerm: Sendable {
  case comparison(ColumnReference, Comparison, any Encodable & Sendable)
  case null(ColumnReference, isNegated: Bool)
  case list(ColumnReference, [(any Encodable & Sendable)?], isNegated: Bool)
  case between(ColumnReference, any Encodable & Sendable, any Encodable & Sendable)
  /// By LIKE, with its wildcards.
  case like(ColumnReference, String)
  /// A part of a text, without wildcards, or a member of an array.
  case contains(ColumnReference, any Encodable & Sendable)
  case all([ConditionTerm])
  case any([ConditionTerm])
  case not(ConditionTerm)
  /// What cannot be a condition: the error comes when rows are asked for.
  case failure(DAOError)
  /// SQL of the caller's own, with a value for each `?`.
  case sql(String, [(any Encodable & Sendable)?])

  /// A chain of terms is one list: engines read only so many conditions inside each other.
  func and(_ other: ConditionTerm) -> ConditionTerm {
    if case .all(let terms) = self { .all(terms + [other]) } else { .all([self, other]) }
  }

  func or(_ other: ConditionTerm) -> ConditionTerm {
    if case .any(let terms) = self { .any(terms + [other]) } else { .any([self, other]) }
  }

  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "<>"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="

    var number: Int {
      switch self {
      case .equal: 0
      case .notEqual: 1
      case .less: 2
      case .greater: 3
      case .atMost: 4
      case .atLeast: 5
      }
    }

    /// Whether it asks what is less or more.
    var isOrdered: Bool { self != .equal && self != .notEqual }
  }
}
