/// The text of a member in the file that it was read from. One value has several, `.5` and `.500`, and is the same with each.
struct SPONSpelling: Sendable, Hashable {
  /// Nil for a member that no file has.
  var text: String?

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
