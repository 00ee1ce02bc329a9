/// A condition on one property of documents.
///
/// ```swift
/// let rich = try accounts.keys(where: [
///   [DocumentCondition("balance", .atLeast, 1000), DocumentCondition("tags", .contains, "gold")]
/// ])
/// ```
/// Values are compared with those of their own kind: numbers with numbers, texts with texts, truth values with truth values. A
/// property that a document does not have matches nothing, whatever the operator.
public struct DocumentCondition: Sendable, Hashable {
  let property: String
  let operation: ConditionOperator
  let value: JSON

  /// - Parameters:
  ///   - property: A member of the objects, or the name of the key's column.
  ///   - value: A truth value, number or text; a list of them for ``ConditionOperator/in``, ``ConditionOperator/notIn`` and
  ///     ``ConditionOperator/between``. Null finds what is null with ``ConditionOperator/equal``.
  public init(_ property: String, _ operation: ConditionOperator, _ value: JSON) {
    self.property = property
    self.operation = operation
    self.value = value
  }
}
