/// The medians of one case, for each row or call: in seconds, or in bytes where memory is measured.
struct Figures {
  /// What the C interface takes for the same work; nil where there is nothing to compare with.
  var raw: Double?
  var ours: Double?

  var ratio: Double? {
    guard let raw, let ours, raw > 0 else { return nil }
    return ours / raw
  }
}
