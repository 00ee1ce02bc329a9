import DAOCore
import DAORuntime
import Foundation

extension DocumentShape {
  /// The document of the current row of a select of ``selected``.
  func document(of row: any PreparedStatement) throws -> Document {
    var index = 0
    func next() throws -> Value {
      defer { index += 1 }
      return try row.value(index)
    }
    func time(_ isThere: Bool) throws -> Date? {
      guard isThere else { return nil }
      switch try next() {
      case .real(let seconds): return Date(timeIntervalSince1970: seconds)
      case .integer(let seconds): return Date(timeIntervalSince1970: Double(seconds))
      case .null, .text, .blob: return nil
      }
    }
    let key = Self.keyText(try next())
    let values = try members.map { _ in try next() }
    let found = try object(of: values, beside: hasSide ? next() : .null)
    return Document(
      key: key, members: found, added: try time(hasAdded), changed: try time(hasChanged), until: try time(expires))
  }

  /// The members that have these values in their columns, and what is kept beside these.
  func object(of values: [Value], beside side: Value) throws -> [String: JSON] {
    var found: [String: JSON] = [:]
    for (column, value) in zip(members, values) {
      if let member = try column.value(of: value) { found[column.name] = member }
    }
    try add(beside: side, values, to: &found)
    return found
  }

  /// Adds the members that are kept beside the columns: a value that records or scripts have changed since is the column's.
  private func add(beside side: Value, _ values: [Value], to found: inout [String: JSON]) throws {
    guard case .text(let text) = side else { return }
    guard case .object(let kept) = try JSON(parsing: text) else {
      throw DAOError(.typeMismatch, "'\(name).\(Self.side)' is no JSON object: only documents write it")
    }
    for (name, value) in kept {
      if let index = index(of: name), try !members[index].goes(with: value, values[index]) { continue }
      found[name] = value
    }
  }
}
