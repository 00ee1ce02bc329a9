/// A rule of the check: one kind of fault that the engine itself does not report.
///
/// A new rule is a type of its own in this folder, a code, a page in the guide, and an entry in ``OperationRules/all``.
package protocol OperationRule: Sendable {
  /// Adds what the rule finds in an operation whose statements the engine accepts.
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws
}

/// A rule that looks at all operations together: what none of them uses is a fault.
package protocol ScriptsRule: Sendable {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws
}

/// The rules, in the order in which they are asked.
package enum OperationRules {
  package static let all: [any OperationRule] = [
    AllRowsRule(), RefusalRule(), ArgumentCountRule(), DoubledLabelRule(), UnmappedColumnRule(), ComparisonRule(),
    UnusedDeclarationRule(), DeclaredResultRule(), MisspeltTestRule(), MissingColumnRule(), EmptySetRule(),
    DoubledColumnRule(), TextParameterRule(), QuotedNameRule(), NullComparisonRule(), OptionalParameterRule(), OrderRule(),
    OtherMeaningRule(),
  ]
  package static let ofScripts: [any ScriptsRule] = [
    DeclaredNamesRule(), StoredValueRule(), SearchRule(), UnusedNameRule(), UnfedPropertyRule(), NestedSelectRule(),
    KeyColumnRule(), DeclaredEntityRule(), MappedEntityRule(), ParameterTypeRule(), PropertyTypeRule(), DecimalRule(),
    GeneratedDecimalRule(), DateRules(), UnknownPropertyRule(),
    ListElementRule(), HandlerRule(), RecordEntityRule(),
  ]
}
