/// The JSON of a column, with a property of the column's name.
struct NoteSettings: Codable, Hashable, Sendable {
  var settings: String?
  var size: Int?
}
