import DAOCore

/// A value without what a database may look over when it compares: the case and trailing blanks of a text (NOCASE, RTRIM),
/// and whether a number is written as an integer, a real or a text (the affinity of a column,
/// <https://www.sqlite.org/datatype3.html#type_conversions_prior_to_comparison>).
struct LooseValue: Hashable {
  private let value: Value

  init(_ value: Value) {
    switch value {
    case .real(let real): self.value = Self.number(real)
    case .text(let text):
      let folded = text.lowercased().trimmingSuffix { $0 == " " }
      if let integer = Int64(folded) {
        self.value = .integer(integer)
      } else if let real = Double(folded) {
        self.value = Self.number(real)
      } else {
        self.value = .text(String(folded))
      }
    case .integer, .blob, .null: self.value = value
    }
  }

  private static func number(_ real: Double) -> Value { Int64(exactly: real).map(Value.integer) ?? .real(real) }
}

/// The keys of a batch, cut into what one statement takes, without those that could be taken for each other.
struct BatchKeys {
  /// Keys that the database might find equal, which are fetched one by one.
  private(set) var ambiguous: [Int] = []
  private var distinct: [Int] = []

  /// - Parameter compared: The parameters that tell the keys apart.
  init(_ values: [[Value]], compared: [Int]) {
    var first: [[LooseValue]: Int] = [:]
    var isAmbiguous = Array(repeating: false, count: values.count)
    for (index, values) in values.enumerated() {
      let key = compared.map { LooseValue(values[$0]) }
      if let other = first[key] {
        isAmbiguous[index] = true
        isAmbiguous[other] = true
      } else {
        first[key] = index
      }
    }
    for index in values.indices {
      if isAmbiguous[index] { ambiguous.append(index) } else { distinct.append(index) }
    }
  }

  func chunks(of size: Int) -> [ArraySlice<Int>] {
    stride(from: 0, to: distinct.count, by: size).map { distinct[$0..<min($0 + size, distinct.count)] }
  }
}

/// Tells by the columns that were selected along whose a row is.
struct BatchOwners {
  private var exact: [ExactValues: Int] = [:]
  private var loose: [[LooseValue]: Int] = [:]
  private var last: (key: ExactValues, owner: Int)?

  init(_ keys: [[Value]]) {
    for (owner, key) in keys.enumerated() {
      exact[ExactValues(values: key)] = owner
      loose[key.map(LooseValue.init)] = owner
    }
  }

  /// The owner of the current row; nil when no key is like it.
  mutating func owner(of row: any PreparedStatement, from first: Int, count: Int) throws -> Int? {
    let key = ExactValues(values: try (first..<(first + count)).map(row.value))
    if let last, last.key == key { return last.owner }
    guard let owner = exact[key] ?? loose[key.values.map(LooseValue.init)] else { return nil }
    last = (key, owner)
    return owner
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isUnwanted(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
