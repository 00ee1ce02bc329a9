// Unsafe: cells and texts have memory of their own, since each access to a class's fields is checked for exclusivity and
// retains.

/// One entity's values for the parameters of a statement. Encoding the entity fills the row; a driver binds it at once.
@frozen @usableFromInline
package struct ParameterRow {
  @usableFromInline let cells: UnsafeMutablePointer<ParameterCell>
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let count: Int

  @usableFromInline struct State {
    var arena = TextArena()
    var filledCount = 0
  }

  /// The indexes of the statement's parameters, from 1.
  @inlinable package var indices: Range<Int> { 1..<count + 1 }

  /// The value of a parameter.
  @inlinable
  package subscript(index: Int) -> ParameterCell { cells[index - 1] }

  /// Makes a row for `count` parameters, without values.
  static func allocate(count: Int) -> ParameterRow {
    let cells = UnsafeMutablePointer<ParameterCell>.allocate(capacity: count)
    cells.initialize(repeating: .absent, count: count)
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return ParameterRow(cells: cells, state: state, count: count)
  }

  func deallocate() {
    state.pointee.arena.free()
    state.deallocate()
    cells.deallocate()
  }

  /// The number of parameters with a value.
  var filledCount: Int { state.pointee.filledCount }

  func contains(_ index: Int) -> Bool { !cells[index - 1].isAbsent }

  /// Removes the values; texts bound by pointer must not be read any more.
  func removeAll() {
    cells.update(repeating: .absent, count: count)
    state.pointee.filledCount = 0
    _ = state.pointee.arena.reset()
  }

  /// Replaces the value of a parameter.
  @inline(__always)
  func set(_ cell: ParameterCell, at index: Int) {
    if cells[index - 1].isAbsent { state.pointee.filledCount += 1 }
    cells[index - 1] = cell
  }

  /// Stores a copy of a text; returns false if it does not fit or is not contiguous.
  @inline(__always)
  func set(_ text: String, at index: Int) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let kept = state.pointee.arena.keep(bytes) else { return false }
      set(.text(UnsafeBufferPointer(start: kept, count: bytes.count)), at: index)
      return true
    } ?? false
  }
}
