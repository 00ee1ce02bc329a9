import DAOCheck

extension SwiftType {
  /// A value for a property that is not stored; nil for types without a natural one.
  var emptyValue: String? {
    guard !isOptional else { return nil }
    return switch name {
    case "Int", "Double": "0"
    case "Bool": "false"
    case "String": "\"\""
    case "Date": ".distantPast"
    case "Data": "Data()"
    default: nil
    }
  }

  /// The types that ``RowView`` reads by subscript, and that are bound as they are.
  private static let scalars: Set<String> = [
    "String", "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64",
    "Date", "Data", "UUID", "URL", "Decimal",
  ]
  private static let foundation: Set<String> = [
    "Date", "Data", "UUID", "URL", "Decimal", "AttributedString", "Calendar", "CharacterSet", "DateComponents", "DateInterval",
    "IndexPath", "IndexSet", "Locale", "Measurement", "PersonNameComponents", "TimeZone", "URLComponents", "CGFloat",
    "CGPoint", "CGRect", "CGSize",
  ]

  var isScalar: Bool { Self.scalars.contains(name) }

  /// Whether Foundation declares it, or a part of it.
  var needsFoundation: Bool { parts.contains { Self.foundation.contains($0) } }

  /// Whether it is of this name, or has a part of it.
  func mentions(_ other: String) -> Bool { parts.contains(other) }

  private var parts: [String] { Self.parts(of: name) }

  private static func parts(of name: some Sequence<Character>) -> [String] {
    name.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }).map { String($0) }
  }

  /// A word of the Swift language in it, which is no type; nil for none.
  var keyword: String? {
    let names = parts.flatMap { $0.split(separator: ".").map { String($0) } }
    return names.first { SwiftName.escaped($0) != $0 && !["Any", "Self"].contains($0) }
  }

  /// The names in it that an alias can stand for: not those of values and Foundation, generic ones and ones inside of others.
  var plainNames: [String] {
    let pieces = name.split(separator: "<", omittingEmptySubsequences: false)
    // The last name in front of a bracket is that of a generic type.
    let names = pieces.dropLast().flatMap { Self.parts(of: $0).dropLast() } + Self.parts(of: pieces.last ?? "")
    return names.filter { name in
      let type = SwiftType(name)
      return !name.contains(".") && !["any", "some"].contains(name) && !type.isScalar && !type.needsFoundation
    }
  }
}
