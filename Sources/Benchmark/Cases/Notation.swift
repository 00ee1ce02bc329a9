import DAOSources
import Foundation

/// SPON beside Foundation's JSON, of the same values.
enum Notation {
  private struct Person: Codable {
    var id: Int
    var name = "Ada Lovelace"
    var mail = "ada@example.org"
    var salary = 1234.5
    var isActive = true
    var tags = ["a", "b", "c"]
    var home = Address()
  }

  private struct Address: Codable {
    var city = "London"
    var zip = "12345"
    var street = "Long Street 5"
  }

  /// The values of one person.
  private static let values = 11

  static let cases = [
    Case(name: "spon-encode", work: "a value of 110,000 → SPON; raw: JSONEncoder", bar: .ratio(1)) { _, sampler in
      let people = people(sampler)
      return try sampler.compare(units: people.count * values) {
        try JSONEncoder().encode(people)
      } ours: {
        try SPONEncoder().encode(people)
      }
    },
    Case(name: "spon-decode", work: "… SPON → values; raw: JSONDecoder", bar: .ratio(1)) { _, sampler in
      let people = people(sampler)
      let (json, spon) = (try JSONEncoder().encode(people), try SPONEncoder().encode(people))
      return try sampler.compare(units: people.count * values) {
        try JSONDecoder().decode([Person].self, from: json)
      } ours: {
        try SPONDecoder().decode([Person].self, from: spon)
      }
    },
  ]

  private static func people(_ sampler: Sampler) -> [Person] { (0..<(sampler.count ?? 10_000)).map { Person(id: $0) } }
}
