import DAOCore

/// A `<selectKey>` with its SQL linked.
package struct LinkedSelectKey: Sendable {
  package let declaration: SelectKey
  package let sql: LinkedSQL

  package var location: DAOError.Location { declaration.location }
  package var isBefore: Bool { declaration.isBefore }
  package var properties: [KeyProperty] { declaration.properties }
}
