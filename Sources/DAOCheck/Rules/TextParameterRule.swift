import DAOCore
import DAOSQL
import DAOScript

/// A text that is nothing but the spelling of a parameter and wildcards: `':name'`, `'%:name%'`.
struct TextParameterRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    guard operation.linked.language == .script else { return }
    for (token, location) in operation.texts where token.text.wholeMatch(of: /'[%_]*:[\p{L}_][\p{L}\p{N}_]*[%_]*'/) != nil {
      report.add(.unboundParameter, token.advice ?? "", at: location, in: operation)
    }
  }
}

extension CheckedOperation {
  /// The texts of its SQL that hold what looks like a parameter, with their places.
  var texts: [(token: SQLToken, location: DAOError.Location?)] {
    statements.flatMap { statement in
      SQLText(statement.text.sql, dialect: schema.dialect).strings.filter { $0.concatenation != nil }.map {
        ($0, statement.location(ofOffset: $0.range.lowerBound))
      }
    }
  }
}

extension SQLToken {
  /// What to write in place of a text with a parameter in it.
  var advice: String? {
    concatenation.map { "a parameter inside of a text is bound to nothing, and stays as it is: write \($0)" }
  }
}
