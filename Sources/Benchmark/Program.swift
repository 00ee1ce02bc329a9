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
    guard options.child.isEmpty else { return try await ChildProcess.run(options.child) }

    let fixture = try Fixture()
    defer { fixture.remove() }
    let only = options.only ?? ""
    let named = Case.all.filter { $0.name == only }
    let cases = named.isEmpty ? Case.all.filter { $0.name.hasPrefix(only) } : named
    if !cases.isEmpty {
      print(try await report(of: cases, fixture, options).text)
    }
    if ValueTypes.name.hasPrefix(only) { print("\n\(try ValueTypes.report(fixture, options.sampler))") }
  }

  private static func report(of cases: [Case], _ fixture: Fixture, _ options: Options) async throws -> Report {
    var report = Report()
    for work in cases {
      FileHandle.standardError.write(Data("\(work.name) …\n".utf8))
      do {
        report.add(work, try await work.measure(fixture, options.sampler))
      } catch {
        FileHandle.standardError.write(Data("\(work.name) failed: \(error)\n".utf8))
        report.addFailure(of: work)
      }
    }
    return report
  }
}
