import DAOCore

/// A `<parameterMap>`: the placeholder for each `?` of an operation, in order.
package struct ParameterMap: Sendable {
  package var id: String
  package var location: DAOError.Location
  package var placeholders: [Placeholder]
}
