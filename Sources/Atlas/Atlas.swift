import DAOKit
import DAOSources
import Foundation

/// Files of Debian's packages iso-codes, tzdata and shared-mime-info, asked by SQL: `Atlas DATABASE` copies countries and
/// time zones into a new database too, where the same script gives the same answers.
@main
struct Atlas {
  static func main() async {
    guard let path = CommandLine.arguments.dropFirst().first else {
      print("usage: Atlas DATABASE")
      exit(2)
    }
    do {
      try await run(path)
    } catch {
      print("\(error)\nThe files are those of the packages iso-codes, tzdata and shared-mime-info.")
      exit(1)
    }
  }

  private static func run(_ path: String) async throws {
    let files = try await Self.files(in: "/usr/share")
    try await report(countries: CountriesDAO(files))
    try await report(types: FiletypesDAO(files))

    let database = try await Database.sqlite(at: path, schema: .streams)
    let copy = try await database.copy(from: files, tables: ["3166-1", "3166-2", "zone"])
    print("\ncopied:", copy.tables.map { "\($0.name) \($0.rows)" }.joined(separator: ", "))
    try await report(countries: CountriesDAO(database))
    try database.close()
    try files.close()
  }

  /// All files as one database in memory.
  static func files(in folder: String) async throws -> Database {
    var configuration = Configuration()
    configuration.verifiesScripts = true  // against the tables that the files really make, when a DAO is made
    let database = try await Database.files(
      at: ["iso-codes/json/iso_3166-1.json", "iso-codes/json/iso_3166-2.json", "mime/packages/freedesktop.org.xml"]
        .map { "\(folder)/\($0)" },
      options: FileOptions(keys: ["3166-1": "alpha_2", "3166-2": "code", "mime-type": "type"]), configuration: configuration)
    try await database.copy(from: ZoneFile(path: "\(folder)/zoneinfo/zone.tab"))
    return database
  }

  static func report(countries: CountriesDAO) async throws {
    if let japan = try await countries.country(withCode: "JP") { print("\nJP is \(japan.flag) \(japan.name) \(japan.numeric)") }
    print("Zones of Germany:", try await countries.zones(ofCountry: "Germany").joined(separator: ", "))
    let wide = try await countries.search(.init(name: "a", zones: 10))
    print("Ten zones or more:", wide.map(\.name).joined(separator: ", "))
    for country in try await countries.mostDivided(limit: 3) { print(country.parts, "parts:", country.flag, country.name) }
  }

  static func report(types: FiletypesDAO) async throws {
    for file in ["photo.png", "main.c"] { print("\(file):", try await types.types(ofFile: file).joined(separator: ", ")) }
    for text in try await types.translations(type: "image/png") { print("image/png in \(text.country): \(text.text)") }
  }
}
