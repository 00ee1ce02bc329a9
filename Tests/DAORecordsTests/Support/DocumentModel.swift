import DAOCore
import DAORecords

/// What documents are, as naively as can be: a dictionary of dictionaries.
struct DocumentModel {
  /// Whether the engine writes the numbers of JSON in digits alone, which tells where arrays are sorted.
  let writesDigits: Bool
  private(set) var objects: [String: [String: JSON]] = [:]
  /// The kind of each name's column: that of its first value. Names that differ in case alone have one column for the first.
  private var columns: [String: JSON] = [:]

  init(writesDigits: Bool) { self.writesDigits = writesDigits }

  mutating func set(_ key: String, _ object: [String: JSON]) {
    objects[key] = object
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where value != .null {
      guard !columns.keys.contains(where: { $0.lowercased() == name.lowercased() }) else { continue }
      columns[name] = value
    }
  }

  mutating func delete(_ key: String) { objects[key] = nil }

  func keys(where sets: [[DocumentModel.Condition]], sort: [(name: String, isDescending: Bool)]) -> [String] {
    let found = objects.filter { object in
      sets.isEmpty || sets.contains { set in set.allSatisfy { $0.holds(for: object.value) } }
    }
    return found.sorted { left, right in
      for (name, isDescending) in sort {
        let order = compare(ordered(left.value[name], name), ordered(right.value[name], name))
        if order != 0 { return isDescending ? order > 0 : order < 0 }
      }
      return left.key < right.key
    }.map(\.key)
  }

  /// The value that a document is sorted by: one of its column's kind.
  private func ordered(_ value: JSON?, _ name: String) -> JSON? {
    guard let value, let column = columns[name] else { return nil }
    if rank(value) >= 4, rank(column) >= 4 { return .text(writesDigits ? digits(value) : value.description) }
    // Not `: nil`, which would be null.
    return rank(value) == rank(column) ? value : JSON?.none
  }

  private func compare(_ left: JSON?, _ right: JSON?) -> Int {
    guard let left, let right else { return (left == nil ? 0 : 1) - (right == nil ? 0 : 1) }
    return compareScalars(left, right) ?? 0
  }

  struct Condition {
    let name: String
    let operation: ConditionOperator
    let value: JSON

    var condition: DocumentCondition { DocumentCondition(name, operation, value) }

    func holds(for object: [String: JSON]) -> Bool {
      guard let present = object[name] else { return false }
      let list: [JSON] = if case .list(let values) = value { values } else { [] }
      switch operation {
      case .equal: return isSame(present, value)
      case .notEqual: return !isSame(present, value)
      case .less: return compareScalars(present, value).map { $0 < 0 } ?? false
      case .greater: return compareScalars(present, value).map { $0 > 0 } ?? false
      case .atMost: return compareScalars(present, value).map { $0 <= 0 } ?? false
      case .atLeast: return compareScalars(present, value).map { $0 >= 0 } ?? false
      case .in: return list.contains { isSame(present, $0) }
      case .notIn: return !list.contains { isSame(present, $0) }
      case .between:
        let (least, most) = (compareScalars(present, list[0]), compareScalars(present, list[1]))
        return least.map { $0 >= 0 } ?? false && most.map { $0 <= 0 } ?? false
      case .like:
        guard case .text(let text) = present, case .text(let pattern) = value else { return false }
        return text.lowercased().hasPrefix(pattern.dropLast().lowercased())
      case .contains:
        if case .list(let members) = present { return members.contains { isSame($0, value) } }
        guard case .text(let text) = present, case .text(let part) = value else { return false }
        return part.isEmpty || text.contains(part)
      }
    }
  }
}

/// The JSON of a value, with numbers in digits alone.
private func digits(_ value: JSON) -> String {
  switch value {
  case .real(let value): ExactNumber.plain(value)
  case .list(let elements): "[\(elements.map(digits).joined(separator: ","))]"
  case .object(let members):
    "{\(members.sorted { $0.key < $1.key }.map { "\(JSON.text($0.key)):\(digits($0.value))" }.joined(separator: ","))}"
  default: value.description
  }
}

/// The place of a value's kind among the others.
private func rank(_ value: JSON) -> Int {
  switch value {
  case .null: 0
  case .boolean: 1
  case .integer, .real: 2
  case .text: 3
  case .list: 4
  case .object: 5
  }
}

private func isSame(_ left: JSON, _ right: JSON) -> Bool {
  if left == .null, right == .null { return true }
  return compareScalars(left, right) == 0
}

/// -1, 0 or 1 for two scalars of one kind; nil for others.
private func compareScalars(_ left: JSON, _ right: JSON) -> Int? {
  func order<C: Comparable>(_ left: C, _ right: C) -> Int { left < right ? -1 : left > right ? 1 : 0 }
  func number(_ value: JSON) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
  switch (left, right) {
  case (.boolean(let left), .boolean(let right)): return order(left ? 1 : 0, right ? 1 : 0)
  case (.text(let left), .text(let right)):
    return left.utf8.elementsEqual(right.utf8) ? 0 : left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  default:
    guard let left = number(left), let right = number(right) else { return nil }
    return order(left, right)
  }
}
