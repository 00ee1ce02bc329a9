import DAOCore

extension KeyProperty {
  /// Nil if the source is not a path.
  init?(_ source: String) {
    let names = source.split(separator: ".", omittingEmptySubsequences: false).map { $0.trimmingWhitespace() }
    guard names.allSatisfy({ !$0.isEmpty && !$0.contains { "[]#${}".contains($0) } }) else { return nil }
    self.init(names)
  }
}
