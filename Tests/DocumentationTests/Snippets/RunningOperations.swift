// snippet: imports
import DAOKit
import Foundation
// end
import Testing

@Suite("RunningOperations.md")
struct RunningOperationsSnippets {
  private struct Door: Codable, Equatable {
    var id: Int
    var isOpen: Bool
  }

  // snippet: handler
  struct Letter: TypeHandler {
    func value(of isOpen: Bool) -> Value { .text(isOpen ? "Y" : "N") }
    func property(of value: Value) -> Bool { value == .text("Y") }
  }
  // end

  // snippet: interceptor
  struct Retry: Interceptor {
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
      do {
        _ = try proceed()
      } catch let error as DAOError where error.code == .busy && !call.isInTransaction {
        _ = try proceed()
      }
    }
  }
  // end

  // snippet: ends
  struct LongTransactions: Interceptor {
    func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws { _ = try proceed() }

    func transactionEnded(_ end: TransactionEnd) {
      guard end.duration > .seconds(1) else { return }
      print(end.isCommitted ? "committed" : "rolled back", "after", end.duration, "and a wait of", end.waited)
    }
  }
  // end

  private let folder: TemporaryFolder
  private let xml: [String]

  init() throws {
    folder = try TemporaryFolder()
    xml = try Repository.page("RunningOperations").blocks(in: "xml").map(\.text)
    try folder.write("1.stream.xml", xml[0])
  }

  @Test("A handler is registered and named")
  func handlers() throws {
    let path = folder.path("doors.sqlite")
    let scripts = folder.url
    try folder.write("doors.dao.xml", xml[2])
    try Database.sqlite(at: path).processStreams(at: folder.url)
    // snippet: handlers
    var configuration = Configuration()
    configuration.typeHandlers = ["Letter": Letter()]
    let database = try Database.sqlite(at: path, configuration: configuration)
    let doors = try database.dao("doors", at: scripts)
    try doors.call("insert:", Door(id: 1, isOpen: true))
    let all: [Door] = try doors.call("all")
    // end
    #expect(all == [Door(id: 1, isOpen: true)])
  }

  @Test("An interceptor is registered, and a cache is emptied by a change")
  func interceptors() throws {
    let path = folder.path("doors.sqlite")
    // snippet: interceptors
    var configuration = Configuration()
    configuration.interceptors = [Retry()]
    let database = try Database.sqlite(at: path, configuration: configuration)
    // end
    try database.processStreams(at: folder.url)
    let doors = try database.dao(
      script: xml[1].replacing("</dao>", with: "<insert selector='add:'>INSERT INTO door VALUES (?, 'N')</insert></dao>"))
    try doors.call("add:", 1)
    let closed: [Row] = try doors.call("selectAll")
    try doors.call("open:", 1)
    let open: [Row] = try doors.call("selectAll")
    #expect(closed[0]["is_open"] == "N" && open[0]["is_open"] == "Y")
    configuration.interceptors = [LongTransactions(), Retry()]
    let other = try Database.sqlite(at: path, configuration: configuration)
    let sameDoors = try other.dao(script: xml[1])
    try other.transaction { try sameDoors.call("open:", 1) }
  }
}
