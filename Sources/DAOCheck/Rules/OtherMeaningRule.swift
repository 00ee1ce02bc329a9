import DAOCore
import DAOSQL

/// SQL that the engine takes, and that means something else than it seems to.
struct OtherMeaningRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for statement in operation.allStatements {
      let isStrict = operation.schema.dialect.hasStrictTypes
      let doubts = statement.analysis.doubts.filter { !isStrict || $0.meaning.isOfNames }
      let places = statement.locations(ofTokens: doubts.map(\.token))
      for doubt in doubts {
        guard let place = places[doubt.token] else { continue }
        report.add(.otherMeaning, Self.message(of: doubt.meaning), at: place, in: operation)
      }
    }
  }

  private static func message(of meaning: AnalysedStatement.Doubt.Meaning) -> String {
    switch meaning {
    case .literalCondition(let literal):
      "\(literal) is a condition of its own here, the same for all rows: write a comparison on both sides of OR and AND"
    case .addedText(let text): "+ adds numbers, and makes 0 of \(text): join texts by ||"
    case .sameColumn(let name): "\(name) is compared with itself, which holds for all rows where it is not NULL"
    case .outerColumn(let name, let column):
      "no source of this SELECT has a column '\(name)': it is \(column.map { "'\($0.path)'" } ?? "that") of the query around it, "
        + "and so the same for all its rows"
    case .storedCondition(let column, let next):
      "'\(column.path)' gets 0 or 1, the value of this condition: write a comma before \(next), instead of AND"
    }
  }
}

extension AnalysedStatement.Doubt.Meaning {
  /// Whether it comes from names alone; the others come from values of a type that another engine refuses.
  fileprivate var isOfNames: Bool {
    switch self {
    case .sameColumn, .outerColumn: true
    case .literalCondition, .addedText, .storedCondition: false
    }
  }
}
