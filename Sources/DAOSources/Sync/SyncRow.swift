/// A row of a sync file: its whole state.
struct SyncRow: Hashable {
  /// The index of its table among those of the file.
  let table: Int
  let state: SyncState
  let keys: [SyncValue]
  /// The values of the other columns; none for a row that is not there.
  let values: [SyncValue]
}
