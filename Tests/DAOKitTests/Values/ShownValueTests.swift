import DAOKit
import Foundation
import Testing

@Suite("Values that are shown")
struct ShownValueTests {
  private static let schema = [
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, day TEXT UNIQUE, left DATETIME, price NUMERIC)",
    "INSERT INTO visit VALUES (1, '2026-01-31T12:00:00.500Z', 1, 2)",
  ]
  private static let operations = """
    <insert selector="add:left:">INSERT INTO visit (day, left) VALUES (:day, :left)</insert>
    <insert selector="dynamic:">INSERT INTO visit (day, left) VALUES (#{day}, #{left})</insert>
    <select selector="since:">SELECT id FROM visit WHERE day &gt;= (SELECT :day)</select>
    <select selector="bad:">SELECT 'x' FROM visit WHERE day = :day</select>
    <select selector="over:">SELECT id FROM visit WHERE max(price, 0) &gt; :price</select>
    """
  private let noon = Date(timeIntervalSince1970: 1_769_860_800.5)
  private let text = Value.text("2026-01-31T12:00:00.500Z")
  private var number: Value { .real(noon.timeIntervalSinceReferenceDate) }

  private func configuration(_ seen: RecordingInterceptor?) -> Configuration {
    var configuration = Configuration()
    configuration.showsValues = true
    if let seen { configuration.interceptors = [seen] }
    return configuration
  }

  @Test("An error shows them as they are bound for their columns")
  func errors() throws {
    try withDatabase(schema: Self.schema, configuration: configuration(nil)) { test throws in
      let dao = try test.dao(Self.operations)
      let call = expectError(.constraint) { try dao.call("add:left:", noon, noon) }
      #expect(call?.arguments == [text, number])
      let dynamic = expectError(.constraint) { try dao.call("dynamic:", ["day": noon, "left": noon]) }
      #expect(dynamic?.arguments == [text, number])
      let reading = expectError(.typeMismatch) { try dao.call("bad:", noon) as Int }
      #expect(reading?.arguments == [text])
      let loop = expectError(.typeMismatch) { try dao.forEachRow("bad:", noon, as: Int.self) { _ in true } }
      #expect(loop?.arguments == [text])
    }
  }

  @Test("So do errors of asynchronous calls and row loops")
  func asynchronous() async throws {
    try await withDatabaseAsync(schema: Self.schema, configuration: configuration(nil)) { test async throws in
      let dao = try test.dao(Self.operations)
      let call = await expectError(.constraint) { try await dao.call("add:left:", noon, noon) }
      #expect(call?.arguments == [text, number])
      let loop = await expectError(.typeMismatch) { for try await _ in dao.rows("bad:", noon, as: Int.self) {} }
      #expect(loop?.arguments == [text])
    }
  }

  @Test("An interceptor sees them so, also of rows from a cache")
  func interceptors() throws {
    let seen = RecordingInterceptor()
    try withDatabase(schema: Self.schema, configuration: configuration(seen)) { test throws in
      let dao = try test.dao(Self.operations)
      _ = seen.take()
      _ = try dao.call("since:", noon) as [Int]
      #expect(seen.take().map(\.call.values) == [[text]])
      _ = try dao.call("over:", Decimal(1)) as [Int]
      #expect(seen.take().map(\.call.values) == [[.integer(1)]])
      expectError(.constraint) { try dao.call("add:left:", noon, noon) }
      #expect(seen.take().map(\.call.values) == [[text, number]])
      let cached = try test.database.dao(script: "<dao><cache/>\(Self.operations)</dao>")
      for isCached in [false, true] {
        _ = try cached.call("since:", noon) as [Int]
        let call = seen.take().map(\.call)
        #expect(call.map(\.values) == [[text]] && call.map(\.isCached) == [isCached])
      }
    }
  }
}
