#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Properties of records that change their types on a server")
  struct RecordTypeTests {
    private struct Holder<V: Codable & Sendable & Equatable>: Record {
      static var table: String { "holder" }
      static var key: RecordKey { .given(\Holder.id) }
      var id: Int
      var v: V?
    }

    private typealias Value = Codable & Sendable & Equatable

    /// Saves a value as one type, opens the records with another one, and expects it to be read as `expected`, and `other` to be saved.
    private func change<A: Value, B: Value>(_ value: A, to expected: B, _ other: B) async throws {
      try await withPostgres { database in
        try await database.records(Holder<A>.self).save(Holder(id: 1, v: value))
        let records = try database.records(Holder<B>.self)
        let first = try await records.find(1)
        #expect(first?.v == expected, "\(A.self) to \(B.self)")
        try await records.save(Holder(id: 2, v: other))
        let second = try await records.find(2)
        #expect(second?.v == other, "\(A.self) to \(B.self)")
        let changes = try database.recordChanges(for: Holder<B>.self)
        #expect(changes.isEmpty, "\(A.self) to \(B.self): \(changes)")
      }
    }

    /// Expects that a value of one type is refused as another, and is there as before.
    private func refuse<A: Value, B: Value>(_ value: A, to type: B.Type) async throws {
      try await withPostgres { database in
        try await database.records(Holder<A>.self).save(Holder(id: 1, v: value))
        let failure = error { _ = try database.records(Holder<B>.self) }
        #expect(failure != nil, "\(A.self) to \(B.self)")
        let kept = try await database.records(Holder<A>.self).find(1)
        #expect(kept?.v == value)
      }
    }

    private let date = Date(timeIntervalSince1970: 1_704_164_645.25)
    private let uuid = UUID()

    @Test("Values of all kinds are converted, and new ones are saved")
    func converted() async throws {
      try await change(5, to: 5.0, 1.5)
      try await change(5, to: Decimal(5), Decimal(string: "1.005") ?? 0)
      try await change(5, to: "5", "five")
      try await change(5.0, to: 5, 6)
      try await change(2.5, to: Decimal(string: "2.5") ?? 0, 7)
      try await change(true, to: 1, 5)
      try await change(true, to: 1.0, 0.5)
      try await change(true, to: "true", "x")
      try await change(1, to: true, false)
      try await change("5", to: 5, 6)
      try await change(uuid.uuidString, to: uuid.uuidString, "x")
      try await change(uuid, to: uuid.uuidString, "x")
      try await change(date, to: "2024-01-02T03:04:05.250Z", "x")
      try await change([1, 2], to: "[1, 2]", "x")
      try await change("[1, 2]", to: [1, 2], [3])
      try await change("2024-01-02T03:04:05.250Z", to: date, date + 1)
      try await change(uuid.uuidString, to: uuid, UUID())
      try await change([1], to: [1.0], [1.5])
    }

    @Test("Those that cannot be are refused, and stay")
    func refused() async throws {
      try await refuse(5, to: UUID.self)
      try await refuse("five", to: Int.self)
      try await refuse(1.5, to: Int.self)
      try await refuse(5, to: Bool.self)
      try await refuse("x", to: [Int].self)
      try await refuse(date, to: Int.self)
      try await refuse(Data([1]), to: Int.self)
    }

    @Test("A property with a default is converted before it is filled")
    func defaults() async throws {
      struct Old: Record {
        static let table = "item"
        static let key = RecordKey.given(\Old.id)
        var id = 0
        var open = false
        var at: Date?
      }
      struct New: Record {
        static let table = "item"
        static let key = RecordKey.given(\New.id)
        var id = 0
        var open = 7
        var at = "never"
      }
      try await withPostgres { database in
        try await database.records(Old.self).save([Old(id: 1, open: true, at: date), Old(id: 2)])
        let all = try await database.records(New.self).order(by: \.id).all()
        #expect(all.map(\.open) == [1, 0])
        #expect(all.map(\.at) == ["2024-01-02T03:04:05.250Z", "never"])
      }
    }

    @Test("A table of a stream has columns that store the values, as before")
    func streamTable() async throws {
      struct Flag: Record, Equatable {
        static let table = "flag"
        static let key = RecordKey.given(\Flag.id)
        var id: String
        var active = false
        var meta: [String] = []
        var ratio = 0.0
        var count = 0
      }
      try await withPostgres { database in
        try await database.execute(
          "CREATE TABLE flag (id uuid PRIMARY KEY, active smallint NOT NULL, meta text NOT NULL, ratio numeric NOT NULL, count smallint NOT NULL)"
        )
        let flag = Flag(id: UUID().uuidString, active: true, meta: ["a", "b"], ratio: 1.5, count: 7)
        for policy in [TablePolicy.check, .update] {
          let flags = try database.records(Flag.self, policy)
          try await flags.save(flag)
          let all = try await flags.all()
          #expect(all == [flag])
        }
      }
    }
  }
#endif
