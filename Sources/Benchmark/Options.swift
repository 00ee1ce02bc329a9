/// The options of the command line.
struct Options {
  var sampler = Sampler()
  var only: String?
  /// The arguments of a process that the benchmark itself started.
  var child: [String] = []

  static let usage = """
    usage: Benchmark [--only NAME] [--count N] [--samples N] [--side raw|ours]
      --only NAME       one case alone, or those whose names begin so; for a profiler, say
      --count N         rows or calls in a sample
      --samples N       samples for each median (default 11)
      --side raw|ours   one side alone
    cases: \((Case.all.map(\.name) + [ValueTypes.name]).joined(separator: ", "))
    """

  /// - Throws: ``UsageError`` for an unknown option or value.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--child" {
        child = Array(rest)
        return
      }
      guard let value = rest.popFirst() else { throw UsageError() }
      switch option {
      case "--only" where (Case.all.map(\.name) + [ValueTypes.name]).contains { $0.hasPrefix(value) }: only = value
      case "--count": sampler.count = try Self.positive(value)
      case "--samples": sampler.samples = try Self.positive(value)
      case "--side":
        guard let side = Sampler.Side(rawValue: value) else { throw UsageError() }
        sampler.only = side
      default: throw UsageError()
      }
    }
  }

  private static func positive(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw UsageError() }
    return number
  }

  struct UsageError: Error {}
}
