import DAOCore
import DAOScript

/// An operation as its rules see it: every statement that its calls may run, as the engine describes it.
package struct CheckedOperation {
  package let operation: CompiledOperation
  package let statements: [CheckedStatement]
  package let schema: CheckedSchema

  package var linked: LinkedOperation { operation.linked }
}

/// A statement that the engine has prepared.
package struct CheckedStatement {
  package let text: StatementText
  package let description: StatementDescription
}
