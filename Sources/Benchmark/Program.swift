import Foundation

/// Measures the bars of `Benchmarks.md` and prints the table.
@main
struct Program {
  static func main() async throws {
    let options: Options
    do {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch is Options.UsageError {
      FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
      exit(2)
    }
    guard options.child.isEmpty else { return try await RowMemory.runChild(options.child) }

    let fixture = try Fixture()
    defer { fixture.remove() }
    var report = Report()
    for work in Case.all where work.name.hasPrefix(options.only ?? "") {
      FileHandle.standardError.write(Data("\(work.name) …\n".utf8))
      do {
        report.add(work, try await work.measure(fixture, options.sampler))
      } catch {
        FileHandle.standardError.write(Data("\(work.name) failed: \(error)\n".utf8))
        report.addFailure(of: work)
      }
    }
    print(report.text)
  }
}
