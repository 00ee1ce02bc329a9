import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Values by every way in and out")
struct ValueWaysTests {
  private func configuration<T: RandomValue>(_ type: T.Type, _ generator: inout SeededGenerator) -> Configuration {
    var configuration = Configuration()
    configuration.dateStrategy = [.secondsSince2001, .iso8601].randomElement(using: &generator) ?? .iso8601
    configuration.typeHandlers = ["JSON": JSONHandler<T>()]
    return configuration
  }

  private func check<T: RandomValue>(
    _ type: T.Type, isScalar: Bool = true, _ generator: inout SeededGenerator
  ) async throws {
    let configuration = configuration(type, &generator)
    let crates = (0..<3).map { _ in
      Crate(value: T.random(&generator), maybe: generator.oneIn(3) ? nil : T.random(&generator))
    }
    try await withDatabaseAsync(.memory, schema: [ValueWays<T>.schema], configuration: configuration) { test in
      let ways = try ValueWays<T>(test, isScalar: isScalar)
      for crate in crates {
        try checkSynchronously(ways, crate)
        try await ways.checkIn(crate)
        try await ways.checkOut(crate)
      }
    }
  }

  private func checkSynchronously<T>(_ ways: ValueWays<T>, _ crate: Crate<T>) throws {
    try ways.checkIn(crate)
    try ways.checkOut(crate)
  }

  @Test("Truth values and integers")
  func integers() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check(Bool.self, &generator)
      try await check(Int.self, &generator)
      try await check(Int8.self, &generator)
      try await check(UInt16.self, &generator)
      try await check(Int32.self, &generator)
      try await check(UInt64.self, &generator)
      try await check(Int128.self, &generator)
    }
  }

  @Test("Reals, decimals")
  func reals() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check(Double.self, &generator)
      try await check(Float.self, &generator)
      try await check(Decimal.self, &generator)
    }
  }

  @Test("Text, data")
  func texts() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check(String.self, &generator)
      try await check(Data.self, &generator)
    }
  }

  @Test("Dates, UUIDs, URLs")
  func columnForms() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check(Date.self, &generator)
      try await check(UUID.self, &generator)
      try await check(URL.self, &generator)
    }
  }

  @Test("Enums of raw values, wrappers")
  func singleValues() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check(Level.self, &generator)
      try await check(Rank.self, &generator)
      try await check(Wrapper<Float>.self, &generator)
      try await check(Wrapper<Date>.self, &generator)
      try await check(Wrapper<Wrapper<Decimal>>.self, &generator)
      try await check(Wrapper<[Float]>.self, &generator)
    }
  }

  @Test("Arrays, sets, dictionaries")
  func collections() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check([Float].self, isScalar: false, &generator)
      try await check([Double?].self, isScalar: false, &generator)
      try await check([UInt64].self, isScalar: false, &generator)
      try await check([String].self, isScalar: false, &generator)
      try await check([Date].self, isScalar: false, &generator)
      try await check([Decimal].self, isScalar: false, &generator)
      try await check(Set<Int>.self, isScalar: false, &generator)
      try await check([String: Float].self, isScalar: false, &generator)
      try await check([Int: [Date]].self, isScalar: false, &generator)
      try await check([UUID: Float].self, isScalar: false, &generator)
      try await check([Code: Decimal?].self, isScalar: false, &generator)
    }
  }

  @Test("Structs, enums with values, classes, what is encoded by hand")
  func structures() async throws {
    try await RandomRuns.repeating(1) { generator, _ in
      try await check(Figure.self, isScalar: false, &generator)
      try await check(HandWritten.self, isScalar: false, &generator)
      try await check(Tank.self, isScalar: false, &generator)
      try await check(Everything.self, isScalar: false, &generator)
      try await check([Everything].self, isScalar: false, &generator)
    }
  }
}
