/// What a call needs of its connection, and what a connection is opened for.
package enum Access: Sendable {
  case read
  case write
}
