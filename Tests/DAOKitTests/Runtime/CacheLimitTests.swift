import Foundation
import Testing

@testable import DAOKit

@Suite("Caches at their limits")
struct CacheLimitTests {
  private func withNumbers(_ cache: String, _ body: (DAO, RecordingInterceptor) throws -> Void) throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(configuration: configuration) { test in
      let dao = try test.dao("\(cache)<select selector=\"number:\">SELECT ? AS n</select>")
      _ = seen.take()
      try body(dao, seen)
    }
  }

  @Test("As many results are kept as the script says, by default 1024", arguments: ["", "size='1024'", "size='5'", "size='1'"])
  func entries(attribute: String) throws {
    let size = attribute.contains("5") ? 5 : attribute.contains("'1'") ? 1 : 1024
    try withNumbers("<cache \(attribute)/>") { dao, seen in
      for number in 0..<size { #expect(try dao.number(number) == number) }
      #expect(seen.takeRuns() == size)
      for number in 0..<size { #expect(try dao.number(number) == number) }
      #expect(seen.takeRuns() == 0)
      #expect(try dao.number(size) == size)
      #expect(seen.takeRuns() == 1)
      // The first was used longest ago.
      for number in stride(from: size, to: 0, by: -1) { _ = try dao.number(number) }
      #expect(seen.takeRuns() == 0)
      _ = try dao.number(0)
      #expect(seen.takeRuns() == 1)
    }
  }

  @Test("Thousands of hits leave the order of the results' use as it is", arguments: ["LRU", "FIFO"])
  func manyHits(eviction: String) throws {
    try withNumbers("<cache size='3' eviction='\(eviction)'/>") { dao, seen in
      for number in 1...3 { _ = try dao.number(number) }
      for index in 0..<3000 { _ = try dao.number([3, 1, 2][index % 3]) }
      #expect(seen.takeRuns() == 3)
      // Used last was 2, then 1, then 3; put in first was 1.
      _ = try dao.number(4)
      let gone = eviction == "LRU" ? 3 : 1
      for number in [1, 2, 3, 4] where number != gone { _ = try dao.number(number) }
      #expect(seen.takeRuns() == 1)
      _ = try dao.number(gone)
      #expect(seen.takeRuns() == 1)
    }
  }

  @Test("Results of 32 MiB together are kept, and one more lets the oldest of them go")
  func bytes() throws {
    try withNumbers("<cache/><select selector=\"zeros:\">SELECT CAST(zeroblob(?) AS TEXT)</select>") { dao, seen in
      // Just under an eighth of the limit each, so that eight of them fit.
      let size = 4 * 1024 * 1024 - 4096
      for number in 0..<8 { let _: Row = try dao.call("zeros:", size + number) }
      for number in 0..<8 { let _: Row = try dao.call("zeros:", size + number) }
      #expect(seen.takeRuns() == 8)
      for _ in 0..<2 { let _: Row = try dao.call("zeros:", 4 * 1024 * 1024) }
      #expect(seen.takeRuns() == 2)
      let _: Row = try dao.call("zeros:", size - 1)
      for number in 1..<8 { let _: Row = try dao.call("zeros:", size + number) }
      #expect(seen.takeRuns() == 1)
      let _: Row = try dao.call("zeros:", size)
      #expect(seen.takeRuns() == 1)
    }
  }
}

extension DAO {
  fileprivate func number(_ number: Int) throws -> Int { try call("number:", number) }
}
