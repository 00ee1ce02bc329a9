import DAORecords
import EngineSupport
import Foundation
import TestSupport

enum Mood: String, Codable, CaseIterable { case happy, sad }

struct Address: Codable, Equatable {
  var street = ""
  var zip: Int?
}

struct Person: Record, Equatable {
  static let table = "people"
  static let key = RecordKey.uuid(\Person.id)
  var id = UUID().uuidString
  var firstName = ""
  var age: Int?
  var nickname: String?
  var mood = Mood.happy
  var born: Date?
  var balance: Decimal = 0
  var photo: Data?
  var home: URL?
  var token: UUID?
  var isOld = false
  var addresses: [String: Address] = [:]
  var tags: [String] = []
}

struct Invoice: Record, Equatable {
  static let key = RecordKey.autoIncrement(\Invoice.number)
  var number: Int?
  var text = ""

  enum CodingKeys: String, CodingKey {
    case number = "invoice_no"
    case text
  }
}

struct Ticket: Record, Equatable {
  static let key = RecordKey.next(\Ticket.number)
  var number = 0
  var title: String
  init(number: Int = 0, title: String) { (self.number, self.title) = (number, title) }
}

struct Seat: Record, Equatable {
  static let key = RecordKey.given(\Seat.hall, \.row)
  var hall: String
  var row: Int
  var taken = false
}

/// Runs `body` on a database of each engine, which must close at the end.
func withRecords<R: Record>(
  of type: R.Type, on engines: [TestEngine] = TestEngine.all, _ body: (Records<R>, Database) throws -> Void
) throws {
  for engine in engines {
    let database = try engine.makeDatabase()
    try body(try database.records(type), database)
    try engine.remove(database)
  }
}

/// Where the database of a test is.
enum Home: CaseIterable {
  case file, memory, server

  static var allCases: [Home] { [.file] + with(.memory) }

  var engine: TestEngine { self == .server ? .postgres : .sqlite }

  /// One of SQLite's homes, and the server where there is one.
  static func with(_ home: Home) -> [Home] { TestEngine.all.count > 1 ? [home, .server] : [home] }
}

/// Runs an asynchronous `body` on a database of its own in each of the homes, which must close at the end.
func withDatabase(_ homes: [Home], _ body: (Database) async throws -> Void) async throws {
  var configuration = Configuration()
  // A suspended task waits for its turn behind all other tests of the process.
  configuration.acquireTimeout = .seconds(600)
  for home in homes {
    let folder = try TestFolder()
    let database =
      switch home {
      case .file: try Database.sqlite(at: folder.path("records"), configuration: configuration)
      case .memory, .server: try home.engine.makeDatabase(configuration)
      }
    try await body(database)
    try home.engine.remove(database)
  }
}

/// Runs an asynchronous `body` on a database of its own in each of the homes, which must close at the end.
func withRecords<R: Record>(
  of type: R.Type, _ homes: [Home], _ body: (Records<R>, Database) async throws -> Void
) async throws {
  try await withDatabase(homes) { database in try await body(try database.records(type), database) }
}
