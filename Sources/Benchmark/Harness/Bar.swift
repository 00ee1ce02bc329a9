/// The limit of a case.
enum Bar: Sendable {
  /// The largest ratio to the time of the C interface.
  case ratio(Double)
  /// The largest time in seconds.
  case seconds(Double)
  /// The largest size in bytes.
  case bytes(Double)

  func isHeld(by figures: Figures) -> Bool? {
    guard let ours = figures.ours else { return nil }
    switch self {
    case .ratio(let limit): return figures.ratio.map { $0 <= limit }
    case .seconds(let limit), .bytes(let limit): return ours <= limit
    }
  }
}

extension Bar: CustomStringConvertible {
  var description: String {
    switch self {
    case .ratio(let limit): "≤ \(limit) ×"
    case .seconds, .bytes: "≤ \(format(limit))"
    }
  }

  /// Formats a figure of this kind, with its unit.
  func format(_ value: Double) -> String {
    switch self {
    case .bytes: return "\(rounded(value / 1_048_576)) MiB"
    case .ratio, .seconds:
      return value < 0.001 ? "\(rounded(value * 1_000_000)) µs" : "\(rounded(value * 1000)) ms"
    }
  }

  private var limit: Double {
    switch self {
    case .ratio(let limit), .seconds(let limit), .bytes(let limit): limit
    }
  }

  /// Rounds to three significant digits.
  private func rounded(_ value: Double) -> Double {
    let factor: Double = abs(value) < 10 ? 100 : 10
    return (value * factor).rounded() / factor
  }
}
