/// The access that a call needs and that a connection is opened for.
package enum Access: Sendable {
  case read
  case write
}
