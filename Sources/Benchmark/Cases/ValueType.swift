import DAOKit
import Foundation

/// One type of values, read and bound in each way.
struct ValueType: Sendable {
  /// The kinds of values of the C interface.
  enum Kind { case integer, real, text, blob }

  let name: String
  let measure: @Sendable (Fixture, Sampler) throws -> [Figures]

  /// - Parameters:
  ///   - sample: The value.
  ///   - stored: Its stored value.
  ///   - readOnly: Whether only reading is measured, because a value is never bound in this form.
  init<T: Codable & Sendable>(
    _ name: String, _ sample: T, stored: Value, dates: Configuration.DateStrategy = .secondsSince2001, readOnly: Bool = false
  ) {
    self.name = name
    measure = { fixture, sampler in
      let work = try ValueWork(sample, stored: stored, dates: dates, fixture, sampler)
      defer { work.close() }
      let read = try work.read()
      return readOnly ? read : try read + work.bind()
    }
  }
}

/// The table, the statements and the entities of one type.
private struct ValueWork<T: Codable & Sendable> {
  private static var columns: [String] { ["a", "b", "c", "d", "e", "f", "g", "h"] }
  let sample: T
  let stored: Value
  let sampler: Sampler
  let rowCount: Int
  let raw: RawValues
  let rawDatabase: RawDatabase
  let database: Database
  let dao: DAO

  init(
    _ sample: T, stored: Value, dates: Configuration.DateStrategy, _ fixture: Fixture, _ sampler: Sampler
  ) throws {
    (self.sample, self.stored, self.sampler) = (sample, stored, sampler)
    rowCount = sampler.count ?? 2000
    rawDatabase = try RawDatabase(path: fixture.path("values-\(UUID().uuidString).sqlite"))
    let list = Self.columns.joined(separator: ", ")
    try rawDatabase.execute("CREATE TABLE source (\(list)); CREATE TABLE target (\(list))")
    raw = try RawValues(rawDatabase)
    try raw.write(stored, count: rowCount)
    try rawDatabase.execute("INSERT INTO source SELECT * FROM target; DELETE FROM target")

    var configuration = Configuration()
    configuration.dateStrategy = dates
    configuration.typeHandlers = ["Fixed": FixedHandler(property: sample, stored: stored)]
    let path = fixture.path("values-\(UUID().uuidString).sqlite")
    let copy = try RawDatabase(path: path)
    try copy.execute("CREATE TABLE source (\(list)); CREATE TABLE target (\(list))")
    let copied = try RawValues(copy)
    try copied.write(stored, count: rowCount)
    try copy.execute("INSERT INTO source SELECT * FROM target; DELETE FROM target")
    database = try Database.sqlite(at: path, configuration: configuration)
    dao = try database.dao(script: Self.script)
  }

  func close() { try? database.close() }

  private static var script: String {
    let results = columns.map { "<result property=\"\($0)\" column=\"\($0)\" typeHandler=\"Fixed\"/>" }.joined()
    return """
      <dao>
        <resultMap id="handled" type="Eight">\(results)</resultMap>
        <select selector="all">SELECT a, b, c, d, e, f, g, h FROM source</select>
        <select selector="handled" resultMap="handled">SELECT a, b, c, d, e, f, g, h FROM source</select>
        <insert selector="insert">INSERT INTO target VALUES (\(columns.map { ":\($0)" }.joined(separator: ", ")))</insert>
        <insert selector="insertHandled">INSERT INTO target
          VALUES (\(columns.map { "#{\($0),typeHandler=Fixed}" }.joined(separator: ", ")))</insert>
        <delete selector="clear" all-rows="true">DELETE FROM target</delete>
      </dao>
      """
  }

  /// Reads with Codable, with RowDecodable, and with a type handler.
  func read() throws -> [Figures] {
    let kind: ValueType.Kind =
      switch stored {
      case .integer, .null: .integer
      case .real: .real
      case .text: .text
      case .blob: .blob
      }
    func compare<R>(_ read: () throws -> [R]) throws -> Figures {
      try sampler.compare(units: rowCount * 8) {
        raw.read(kind)
      } ours: {
        try read()
      }
    }
    return [
      try compare { try dao.call("all") as [Eight<T>] }, try compare { try dao.call("all") as [DirectEight<T>] },
      try compare { try dao.call("handled") as [Eight<T>] },
    ]
  }

  /// Binds with Codable and with a type handler.
  func bind() throws -> [Figures] {
    let eight = Eight(sample)
    func compare(_ selector: String) throws -> Figures {
      try sampler.compare(units: rowCount * 8) { side in
        if side == .raw { try rawDatabase.execute("DELETE FROM target") } else { try dao.call("clear") }
      } raw: {
        try raw.write(stored, count: rowCount)
      } ours: {
        try database.transaction {
          for _ in 0..<rowCount { try dao.call(selector, eight) }
        }
      }
    }
    return [try compare("insert"), try compare("insertHandled")]
  }
}
