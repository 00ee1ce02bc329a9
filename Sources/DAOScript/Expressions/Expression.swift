import DAOCore
import DAOMarkup

/// A test or a value in dynamic SQL: `name != null and name != ''`.
package struct Expression: Sendable, Hashable {
  /// The expression as written.
  package let source: Text
  package let file: String
  let node: ExpressionNode

  /// Parses an expression.
  ///
  /// - Throws: ``DAOError/Code/script`` with its faults, each at its position in `file`.
  package static func parse(_ text: Text, file: String) throws(DAOError) -> Expression {
    do {
      return Expression(source: text, file: file, node: try ExpressionParser.parse(text.string))
    } catch {
      let location = DAOError.Location(text.position(ofUTF8Offset: error.offset), in: file)
      throw DAOError(.script, faults: [Fault(error.message, at: location)])
    }
  }

  /// The names that it looks up in the scope, each once.
  package var names: [String] {
    var seen: Set<String> = []
    return node.names.filter { seen.insert($0).inserted }
  }

  /// The expression's value.
  ///
  /// - Throws: ``DAOError`` with the expression and its position.
  package func evaluate(in scope: DynamicScope) throws(DAOError) -> DynamicValue {
    do {
      return try ExpressionEvaluator(scope: scope).found(node)
    } catch {
      throw located(error)
    }
  }

  /// Whether the expression holds. Null, false and zero do not; all other values do.
  ///
  /// - Throws: ``DAOError`` with the expression and its position.
  package func isTrue(in scope: DynamicScope) throws(DAOError) -> Bool {
    do {
      return try ExpressionEvaluator(scope: scope).isTrue(node)
    } catch {
      throw located(error)
    }
  }

  private func located(_ error: ExpressionFailure) -> DAOError {
    DAOError(
      error.code, "in '\(source.string.collapsingWhitespace())': \(error.message)",
      location: DAOError.Location(source.position(ofUTF8Offset: error.offset), in: file))
  }
}

/// The reason why an expression has no value.
struct ExpressionFailure: Error {
  var code = DAOError.Code.expression
  var message: String
  var offset: Int
}
