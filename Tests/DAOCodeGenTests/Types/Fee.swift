struct Fee: RawRepresentable, Codable, Hashable, Sendable {
  var rawValue: Int
}
