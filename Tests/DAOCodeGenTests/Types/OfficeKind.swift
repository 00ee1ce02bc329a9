enum OfficeKind: Int, Codable, Sendable {
  case shop = 0
  case home = 1
}
