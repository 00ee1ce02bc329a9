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

/// Runs `body` on a database of its own, which must close at the end.
func withRecords<R: Record>(
  of type: R.Type, on engine: TestEngine = .sqlite, _ body: (Records<R>, Database) throws -> Void
) throws {
  let database = try engine.makeDatabase()
  try body(try database.records(type), database)
  try database.close()
}

/// Runs an asynchronous `body` on a database of its own, in a file or in memory, which must close at the end.
func withRecords<R: Record>(
  of type: R.Type, inMemory: Bool, _ body: (Records<R>, Database) async throws -> Void
) async throws {
  let folder = try TestFolder()
  var configuration = Configuration()
  // A suspended task waits for its turn behind all other tests of the process.
  configuration.acquireTimeout = .seconds(600)
  let database =
    try inMemory
    ? Database.inMemory(configuration: configuration)
    : Database.sqlite(at: folder.path("records"), configuration: configuration)
  try await body(try database.records(type), database)
  try database.close()
}
