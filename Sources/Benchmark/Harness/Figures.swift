/// The medians of one case, per row or call: in seconds, or in bytes for memory.
struct Figures {
  /// The figure of the C interface for the same work; nil without a comparison.
  var raw: Double?
  var ours: Double?

  var ratio: Double? {
    guard let raw, let ours, raw > 0 else { return nil }
    return ours / raw
  }
}
