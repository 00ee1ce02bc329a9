import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Documents against a model")
struct DocumentModelTests {
  private static let names = ["a", "A", "b", "tags", "x y", "order", "it's", "\"q\"", "größe", "flag", "value", "json"]
  private static let texts = [
    "", "1", "01", "1.0", "true", "null", "ab", "Abc", "a%", "é", "[1]", "it's", "\\u", "line\nbreak",
  ]

  private func scalar(_ generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .null
    case 1, 2: .boolean(Bool.random(using: &generator))
    case 3...5: .integer(generator.pick([0, 1, 2, 3, -1, 10, 1 << 40]))
    case 6...8: .real(generator.pick([0, 1, 2, 0.5, -1, 1e300, 2.25, 1e15, 12345.678]))
    default: .text(generator.pick(Self.texts))
    }
  }

  private func value(_ generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in scalar(&generator) })
    case 1: .object(["k": scalar(&generator), "l": .list([scalar(&generator)])])
    default: scalar(&generator)
    }
  }

  private func object(_ generator: inout SeededGenerator) -> [String: JSON] {
    var object: [String: JSON] = [:]
    for name in Self.names where generator.chance(35) { object[name] = value(&generator) }
    return object
  }

  private func condition(_ generator: inout SeededGenerator) -> DocumentModel.Condition {
    let operations: [ConditionOperator] = [
      .equal, .notEqual, .less, .greater, .atMost, .atLeast, .in, .notIn, .between, .like, .contains,
    ]
    let operation = generator.pick(operations)
    func ordered() -> JSON {
      while true {
        let value = scalar(&generator)
        if value != .null { return value }
      }
    }
    let value: JSON =
      switch operation {
      case .equal, .notEqual, .contains: scalar(&generator)
      case .less, .greater, .atMost, .atLeast: ordered()
      case .in, .notIn: .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in scalar(&generator) })
      case .between: .list([ordered(), ordered()])
      case .like: .text(generator.pick(["a%", "1%", "%", "t%"]))
      }
    return DocumentModel.Condition(name: generator.pick(Self.names + ["absent"]), operation: operation, value: value)
  }

  @Test(
    "Random objects come back as they went in, and are found and sorted as a dictionary's", arguments: TestEngine.all, 1...12)
  func random(engine: TestEngine, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try withDocuments("t \"\(seed)\" [x]", on: [engine]) { documents, _ in
      var model = DocumentModel(writesDigits: engine == .postgres)
      for step in 0..<60 {
        let key = "k\(Int.random(in: 0..<12, using: &generator))"
        if generator.chance(15) {
          #expect(try documents.delete(key) == (model.objects[key] == nil ? 0 : 1))
          model.delete(key)
        } else {
          let object = object(&generator)
          let isNew =
            try generator.chance(50) ? documents.set(key, object) : documents.set(key, json: JSON.object(object).description)
          #expect(isNew == (model.objects[key] == nil))
          model.set(key, object)
        }
        let found = try documents.get(key)
        #expect(found == model.objects[key], "step \(step): \(JSON.object(found ?? [:]))")
        guard step % 3 == 0 else { continue }
        let sets = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          (0..<Int.random(in: 1...2, using: &generator)).map { _ in condition(&generator) }
        }
        let sort = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          (name: generator.pick(Self.names + ["absent"]), isDescending: generator.chance(50))
        }
        let text = sort.map { "\"\($0.name.replacing("\"", with: "\"\""))\"\($0.isDescending ? " desc" : "")" }
          .joined(separator: ", ")
        let keys = try documents.keys(where: sets.map { $0.map(\.condition) }, sort: sort.isEmpty ? nil : text)
        #expect(keys == model.keys(where: sets, sort: sort), "step \(step): \(sets) by \(text)")
        #expect(try documents.count(where: sets.map { $0.map(\.condition) }) == keys.count)
      }
      #expect(try documents.all().map(\.members) == model.objects.sorted { $0.key < $1.key }.map(\.value))
    }
  }
}
