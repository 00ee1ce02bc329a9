// Unsafe: the positions of the parameters are in memory of their own, read for each value.

/// Takes the values of one entity by their positions, from 0, for the statement that they are bound to.
///
/// A position that the statement does not take is left out. A writer is valid for one entity and cannot be stored.
public struct RowWriter: ~Copyable {
  private let encoder: EntityEncoder
  private let row: ParameterRow
  private let targets: UnsafePointer<Int32>
  private let count: Int

  init(_ encoder: EntityEncoder, targets: UnsafePointer<Int32>, count: Int) {
    self.encoder = encoder
    row = encoder.row
    self.targets = targets
    self.count = count
  }

  /// The parameter for a position; nil where the statement has none.
  @inline(__always)
  private func parameter(_ position: Int) -> Int? {
    guard position >= 0, position < count, targets[position] > 0 else { return nil }
    return Int(targets[position])
  }

  @inline(__always)
  private func put(_ cell: ParameterCell, _ position: Int) {
    if let index = parameter(position) { row.set(cell, at: index) }
  }

  /// Gives a text.
  public func set(_ value: String, at position: Int) throws {
    guard let index = parameter(position), !row.set(value, at: index) else { return }
    try encoder.writer.bind(value, at: index)
    row.set(.bound, at: index)
  }

  /// Gives a text, or NULL.
  public func set(_ value: String?, at position: Int) throws {
    if let value { try set(value, at: position) } else { put(.null, position) }
  }

  /// Gives an integer.
  public func set(_ value: Int, at position: Int) throws { put(.integer(Int64(value)), position) }

  /// Gives an integer, or NULL.
  public func set(_ value: Int?, at position: Int) throws {
    if let value { put(.integer(Int64(value)), position) } else { put(.null, position) }
  }

  /// Gives a number.
  public func set(_ value: Double, at position: Int) throws { put(.real(value), position) }

  /// Gives a number, or NULL.
  public func set(_ value: Double?, at position: Int) throws {
    if let value { put(.real(value), position) } else { put(.null, position) }
  }

  /// Gives a truth value.
  public func set(_ value: Bool, at position: Int) throws { put(.truth(value), position) }

  /// Gives a truth value, or NULL.
  public func set(_ value: Bool?, at position: Int) throws {
    if let value { put(.truth(value), position) } else { put(.null, position) }
  }

  /// Gives a value of any other type: a date, an enumeration, a nested `Codable` type as JSON.
  ///
  /// - Throws: ``DAOError`` for a value that cannot be bound.
  public func set<T: Encodable>(_ value: T, at position: Int) throws {
    guard let index = parameter(position) else { return }
    try encoder.scalars.bind(property: value, at: index)
    row.set(.bound, at: index)
  }

  /// Gives a value of any other type, or NULL.
  ///
  /// - Throws: ``DAOError`` for a value that cannot be bound.
  public func set<T: Encodable>(_ value: T?, at position: Int) throws {
    if let value { try set(value, at: position) } else { put(.null, position) }
  }
}
