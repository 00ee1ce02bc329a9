/// How SPON is laid out.
public enum SPONFormat: Sendable, Hashable {
  /// On one line, as Action Data writes it.
  case compact
  /// A line for each member and element, indented by two spaces for each level.
  case readable
}
