/// What became of many records that were saved with `continuing: true`.
public struct SaveReport<R> {
  /// Those that were saved, in their order.
  public let saved: [Saved<R>]
  /// Those that were not, each with its error; nothing of them is stored.
  public let failed: [(record: R, error: DAOError)]
}
