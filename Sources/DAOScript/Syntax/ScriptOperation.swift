import DAOCore

/// An operation as it was written.
package struct ScriptOperation: Sendable {
  package var kind: OperationKind
  package var selector: String
  /// Where the element begins.
  package var location: DAOError.Location
  /// The entity that rows become; nil leaves it to the caller.
  package var entity: EntityType?
  /// Whether each run is printed.
  package var isTraced = false
  package var nulls: Configuration.NullStrategy?
  package var body: Body

  package enum Body: Sendable {
    /// The SQL that stands in the element.
    case sql([SQLNode])
    /// SQL that is built from the columns of a table.
    case built(BuiltBody)
  }
}
