import DAOKit
import Testing

@Suite("Parts of JSON columns")
struct JSONContainerTests {
  private enum Keys: String, CodingKey { case id, place, tags, city, zip }

  /// Reads its columns piece by piece.
  private struct Pieces: Decodable {
    var city: String
    var zip: Int
    var tags: [Int] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(Int.self, forKey: .id)
      let place = try container.nestedContainer(keyedBy: Keys.self, forKey: .place)
      city = try place.decode(String.self, forKey: .city)
      zip = try place.decode(Int.self, forKey: .zip)
      var list = try container.nestedUnkeyedContainer(forKey: .tags)
      while !list.isAtEnd { tags.append(try list.decode(Int.self)) }
    }
  }

  /// Reads a column by the decoder of its own.
  private struct Superclass: Decodable {
    struct Place: Decodable { var zip: Int }
    var place: Place
    init(from decoder: any Decoder) throws {
      place = try Place(from: decoder.container(keyedBy: Keys.self).superDecoder(forKey: .place))
    }
  }

  @Test("Errors name the column, whatever part of it is read")
  func places() throws {
    func fails<T: Decodable>(_ place: String, _ tags: String, as type: T.Type, _ parts: String...) throws {
      try withDatabase(.memory) { test throws in
        let query = try test.query("SELECT 1 AS id, '\(place)' AS place, '\(tags)' AS tags")
        let error = expectError(.typeMismatch, "script.query") { try query.call() as T }
        for part in parts { #expect(error?.message.contains(part) == true, "\(String(describing: error))") }
      }
    }
    try fails(#"{"city": "Oslo", "zip": "x"}"#, "[]", as: Pieces.self, "place.zip")
    try fails(#"{"city": "Oslo"}"#, "[]", as: Pieces.self, "place: the key 'zip' is missing")
    try fails(#"{"city": "Oslo", "zip": 1}"#, #"[1, "x"]"#, as: Pieces.self, "tags[1]")
    try fails("Oslo", "[]", as: Pieces.self, "column 1 'place'")
    try fails(#"1, "x": 2"#, "[]", as: Pieces.self, "column 1 'place'")
    try fails(#"{"zip": "x"}"#, "[]", as: Superclass.self, "place.zip")
  }

  @Test("Parts that are right are read")
  func parts() throws {
    try withDatabase(.memory) { test throws in
      let pieces: Pieces = try test.query(
        #"SELECT 1 AS id, '{"city": "Oslo", "zip": 150}' AS place, CAST('[1, 2]' AS BLOB) AS tags"#
      ).call()
      #expect(pieces.city == "Oslo" && pieces.zip == 150 && pieces.tags == [1, 2])
    }
  }
}
