import DAOCore

/// What a stream runs, in the order of its file.
package enum StreamPart: Sendable, Hashable {
  case statement(SchemaStream.Statement)
  case step(StreamStep)

  var location: DAOError.Location {
    switch self {
    case .statement(let statement): statement.location(ofOffset: 0)
    case .step(let step): step.location
    }
  }
}
