// Unsafe: the cells and texts stand in memory of their own, since fields of a class are checked and counted at each access.

/// The values of an entity's properties for the parameters of one statement: they are gathered here while the entity is
/// encoded, and a driver binds them all at once.
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

  /// The value for the parameter of an index.
  @inlinable
  package subscript(index: Int) -> ParameterCell { cells[index - 1] }

  /// A row without values for `count` parameters.
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

  /// How many parameters have got a value.
  var filledCount: Int { state.pointee.filledCount }

  func contains(_ index: Int) -> Bool { !cells[index - 1].isAbsent }

  /// Forgets the values; what was bound by pointer must not be read any more.
  func removeAll() {
    cells.update(repeating: .absent, count: count)
    state.pointee.filledCount = 0
    _ = state.pointee.arena.reset()
  }

  /// Puts a value in place of the one that the parameter has.
  @inline(__always)
  func set(_ cell: ParameterCell, at index: Int) {
    if cells[index - 1].isAbsent { state.pointee.filledCount += 1 }
    cells[index - 1] = cell
  }

  /// Puts a copy of a text in place; false where there is no room for it, or it is not in one piece.
  @inline(__always)
  func set(_ text: String, at index: Int) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let kept = state.pointee.arena.keep(bytes) else { return false }
      set(.text(UnsafeBufferPointer(start: kept, count: bytes.count)), at: index)
      return true
    } ?? false
  }
}
