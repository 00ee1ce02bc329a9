import DAOCheck
import DAOCore
import Foundation
import Testing

/// Sound scripts and streams changed at random places: the check reports the change, or every statement runs.
@Suite("Mutation")
struct MutationTests {
  /// The seconds of a long run; nil for the short one of `make test`.
  private static let seconds = ProcessInfo.processInfo.environment["DAOKIT_SOAK"].flatMap(Double.init)

  @Test("A mutant is caught, or all of its statements run")
  func mutants() throws {
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    var (count, caught) = (0, 0)
    var slips: [String] = []
    while end.map({ ContinuousClock.now < $0 }) ?? (count < 60) {
      var mutation = Mutation(seed: UInt64(count + 1))
      let fault = try fault(&mutation)
      count += 1
      switch fault {
      case .caught: caught += 1
      case .none: break
      case .slipped(let message): slips.append("seed \(count): \(mutation.description): \(message)")
      }
    }
    print("mutation: \(count) mutants, \(caught) caught, \(count - caught - slips.count) sound, \(slips.count) slipped through")
    #expect(slips == [])
    #expect(caught + slips.count < count, "what is caught whatever it is, proves nothing")
  }

  private enum Outcome {
    case caught, none
    case slipped(String)
  }

  private func fault(_ mutation: inout Mutation) throws -> Outcome {
    guard let sound = mutation.pick(SoundTests.folders) else { return .none }
    let folder = FileManager.default.temporaryDirectory.appending(path: "mutation-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let mutant = CheckFolder(
      scripts: folder.appending(path: "scripts", directoryHint: .isDirectory),
      streams: folder.appending(path: "streams", directoryHint: .isDirectory))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var files = try copy(sound.streams, to: mutant.streams) { $0.hasSuffix(".stream.xml") }
    files += try copy(sound.scripts, to: mutant.scripts) { $0.hasSuffix(".xml") && !$0.hasSuffix(".stream.xml") }
    guard let file = mutation.pick(files) else { return .none }
    try mutation.mutate(String(contentsOf: file, encoding: .utf8)).write(to: file, atomically: true, encoding: .utf8)
    do {
      return try mutant.checked(
        { $0.report.diagnostics.isEmpty ? try run($0) : .caught }, streamFaults: { _ in .caught })
    } catch is DAOError {
      return .caught
    }
  }

  private func copy(_ source: URL, to target: URL, where isWanted: (String) -> Bool) throws -> [URL] {
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    return try FileManager.default.contentsOfDirectory(atPath: source.path).sorted().filter(isWanted).map { name in
      let copy = target.appending(path: name)
      try FileManager.default.copyItem(at: source.appending(path: name), to: copy)
      return copy
    }
  }

  /// Whether an error is of the values that were bound.
  private func isOfValues(_ error: DAOError) -> Bool {
    ["datatype mismatch", "malformed JSON", "integer overflow"].contains { error.message.contains($0) }
  }

  /// Runs every statement, each in a savepoint that is rolled back. Constraints are of the data, not of the SQL.
  private func run(_ checked: CheckedScripts) throws -> Outcome {
    for statement in checked.operations.flatMap(\.statements) {
      for value in [Value.null, .integer(1), .text("1")] {
        try checked.connection.savepoint(1)
        defer { try? checked.connection.rollback(savepoint: 1) }
        do {
          _ = try checked.connection.rows(
            statement.text.sql, Array(repeating: value, count: statement.text.parameters.count))
        } catch let error as DAOError {
          guard ![.constraint, .encoding].contains(error.code), !isOfValues(error) else { continue }
          return .slipped(error.message)
        }
      }
    }
    return .none
  }
}
