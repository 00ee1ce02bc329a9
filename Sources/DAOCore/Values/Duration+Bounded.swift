extension Duration {
  /// The duration as a time to wait: not below zero, and not above 30 years, with which every clock can still reckon.
  package var bounded: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }
}
