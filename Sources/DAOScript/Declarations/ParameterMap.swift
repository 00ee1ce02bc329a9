import DAOCore

/// `<parameterMap>`: what each `?` of an operation stands for, in order.
package struct ParameterMap: Sendable {
  package var id: String
  package var location: DAOError.Location
  package var placeholders: [Placeholder]
}
