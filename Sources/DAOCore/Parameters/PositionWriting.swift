// Unsafe: writes an entity in the caller's memory, as `BorrowedArgument` does.

/// Binds arguments of one ``PositionEncodable`` type to one statement.
protocol PositionWriting: AnyObject {
  /// Writes the argument in its place.
  func write(_ argument: BorrowedArgument) throws
}

/// The way to write for a type, found once for a statement.
final class PositionWriter<Argument: PositionEncodable>: PositionWriting {
  private let targets: UnsafeMutablePointer<Int32>
  private let row: RowWriter

  init(_ encoder: EntityEncoder) {
    let columns = Argument.columns
    targets = .allocate(capacity: columns.count)
    for (index, column) in columns.enumerated() {
      targets[index] = Int32(encoder.text.index(ofColumn: column, among: columns) ?? 0)
    }
    row = RowWriter(encoder, targets: targets, count: columns.count)
  }

  deinit { targets.deallocate() }

  func write(_ argument: BorrowedArgument) throws {
    try argument.place.assumingMemoryBound(to: Uncopied<Argument>.self).pointee.write(to: row)
  }
}

extension Uncopied where A: PositionEncodable {
  @inline(__always)
  fileprivate borrowing func write(to row: borrowing RowWriter) throws { try argument.write(to: row) }
}

extension StatementText {
  /// The index of the parameter for one of a type's columns; nil where another of them is nearer to the parameter's name.
  fileprivate func index(ofColumn name: String, among columns: [String]) -> Int? {
    guard let index = index(ofProperty: name), let parameter = parameters[index - 1].name else { return nil }
    return columns.nearest(to: parameter, \.self) == name ? index : nil
  }
}
