extension Configuration.DateStrategy {
  /// The names of the strategies, in files and on command lines.
  package static let names: [(name: String, strategy: Self)] = [
    ("secondsSince2001", .secondsSince2001), ("secondsSince1970", .secondsSince1970), ("iso8601", .iso8601),
  ]

  /// The strategy with that name, or with that year: `2001`; nil when there is none.
  package init?(name: String) {
    let other = ["2001": Self.secondsSince2001, "1970": .secondsSince1970]
    guard let strategy = Self.names.first(where: { $0.name == name })?.strategy ?? other[name] else { return nil }
    self = strategy
  }
}
