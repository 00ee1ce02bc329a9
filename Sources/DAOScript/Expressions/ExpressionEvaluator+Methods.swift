import DAOCore
import Foundation

extension ExpressionEvaluator {
  func call(
    _ method: ExpressionMethod, on value: DynamicValue, _ argument: DynamicValue, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    if let property = Self.property(readBy: method, of: value) { return property }
    if let result = Self.result(of: method, on: value, argument) { return result }
    let argument = method.argumentCount == 0 ? "" : argument.kind
    throw ExpressionFailure(message: "\(value.kind) has no method \(method.rawValue)(\(argument))", offset: offset)
  }

  /// The entity's own property for a method such as `isEmpty()`.
  private static func property(readBy method: ExpressionMethod, of value: DynamicValue) -> DynamicValue? {
    guard case .object(let object) = value, object.kind == .entity,
      let property = ExpressionMethod.property(readBy: method.rawValue)
    else { return nil }
    return object[property] ?? object[method.rawValue]
  }

  /// Nil if the value has no such method for this argument.
  private static func result(
    of method: ExpressionMethod, on value: DynamicValue, _ argument: DynamicValue
  ) -> DynamicValue? {
    switch method {
    case .size, .length: return value.count.map { .integer(Int64($0)) }
    case .isEmpty: return value.count.map { .bool($0 == 0) }
    case .equals: return .bool(value.isEqual(to: argument))
    case .toString, .name: return value.string.map { .text($0) }
    case .containsKey:
      guard case .object(let object) = value, let key = argument.string else { return nil }
      return .bool(object.names.contains { ExactText($0) == ExactText(key) })
    case .contains, .indexOf:
      if case .list(let values, _) = value { return find(argument, in: values, method) }
    case .get, .startsWith, .endsWith, .trim, .equalsIgnoreCase, .toUpperCase, .toLowerCase: break
    }
    guard case .text(let text) = value else { return nil }
    return textResult(of: method, on: text, argument)
  }

  private static func find(
    _ value: DynamicValue, in values: [DynamicValue], _ method: ExpressionMethod
  ) -> DynamicValue {
    let index = values.firstIndex { $0.isEqual(to: value) }
    return method == .contains ? .bool(index != nil) : .integer(Int64(index ?? -1))
  }

  private static func textResult(of method: ExpressionMethod, on text: String, _ argument: DynamicValue) -> DynamicValue? {
    switch method {
    case .trim: return .text(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case .toUpperCase: return .text(text.uppercased())
    case .toLowerCase: return .text(text.lowercased())
    case .equalsIgnoreCase:
      return .bool(argument.string.map { ExactText(text.lowercased()) == ExactText($0.lowercased()) } ?? false)
    case .contains, .startsWith, .endsWith, .indexOf:
      guard let part = argument.string else { return nil }
      return search(text, for: part, method)
    case .size, .length, .isEmpty, .equals, .toString, .name, .containsKey, .get: return nil
    }
  }

  /// Searches byte by byte. Swift's own methods compare characters, so they would not find `e` in an `é` written with a
  /// combining accent.
  private static func search(_ text: String, for part: String, _ method: ExpressionMethod) -> DynamicValue {
    switch method {
    case .startsWith: return .bool(text.utf8.starts(with: part.utf8))
    case .endsWith: return .bool(text.utf8.reversed().starts(with: part.utf8.reversed()))
    default:
      let found = part.isEmpty ? text.startIndex : text.utf8.firstRange(of: part.utf8)?.lowerBound
      if method == .contains { return .bool(found != nil) }
      return .integer(found.map { Int64(text.utf16.distance(from: text.startIndex, to: $0)) } ?? -1)
    }
  }
}
