import DAOCore

/// The keys of a batch in chunks for one statement each, without the keys that the database could compare as equal.
struct BatchKeys {
  /// The keys that are fetched one by one.
  private(set) var ambiguous: [Int] = []
  private var distinct: [Int] = []

  /// - Parameter compared: The parameters that are compared with the keys.
  init(_ values: [[TypedValue]], compared: [Int], dialect: any Dialect) {
    let isAmbiguous = dialect.ambiguousKeys(of: values.map { $0.map(\.plain) }, comparing: compared)
    for index in values.indices {
      if isAmbiguous[index] { ambiguous.append(index) } else { distinct.append(index) }
    }
    if distinct.count == 1 { ambiguous.append(distinct.removeLast()) }
  }

  func chunks(of size: Int) -> [ArraySlice<Int>] {
    stride(from: 0, to: distinct.count, by: size).map { distinct[$0..<min($0 + size, distinct.count)] }
  }
}

/// Finds the owner of a row by the key columns that the batch adds to the result.
///
/// A column that holds exactly the value of a key, by type and by bytes, equals that key and no other key that is not
/// ambiguous. For any other column it is unknown why the database found it equal.
struct BatchOwners {
  private var owners: [ExactValues: Int] = [:]
  private var last: (key: ExactValues, owner: Int)?

  init(_ keys: [[TypedValue]]) {
    for (owner, key) in keys.enumerated() { owners[ExactValues(values: key)] = owner }
  }

  /// The owner of the current row; nil if no key is exactly the same.
  mutating func owner(of row: any PreparedStatement, from first: Int, count: Int) throws -> Int? {
    let key = ExactValues(values: try (first..<(first + count)).map { TypedValue(try row.value($0)) })
    if let last, last.key == key { return last.owner }
    guard let owner = owners[key] else { return nil }
    last = (key, owner)
    return owner
  }
}
