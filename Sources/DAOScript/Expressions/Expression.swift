import DAOCore
import DAOMarkup

/// A test or a value of dynamic SQL: `name != null and name != ''`.
package struct Expression: Sendable, Hashable {
  /// The expression as it was written.
  package let source: Text
  package let file: String

  package static func parse(_ text: Text, file: String) throws(DAOError) -> Expression {
    Expression(source: text, file: file)
  }
}
