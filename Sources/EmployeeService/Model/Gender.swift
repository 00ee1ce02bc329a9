/// An enumeration with raw values: stored as its number.
enum Gender: Int, Codable {
  case female = 0
  case male = 1
}
