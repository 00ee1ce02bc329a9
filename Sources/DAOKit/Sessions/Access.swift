/// What a call needs of its connection.
enum Access: Sendable {
  case read
  case write
}
