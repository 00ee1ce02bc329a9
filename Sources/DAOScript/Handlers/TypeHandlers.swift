import DAOCore

/// The type handlers that scripts may name.
package struct TypeHandlers: Sendable {
  private let handlers: [String: any TypeHandler]
  private let aliases: TypeAliases
  /// The names of others that the program has.
  private let declared: Set<String>

  package init(
    _ handlers: [String: any TypeHandler] = [:], aliases: TypeAliases = TypeAliases(), declared: Set<String> = []
  ) {
    self.handlers = handlers
    self.declared = declared
    self.aliases = aliases
  }

  /// The handler that a script means by `name`, for a property. Nil for a MyBatis handler that is not needed here.
  package func handler(named name: String, for property: String, at location: DAOError.Location) -> NamedHandler? {
    let last = aliases.type(named: name)
    let handler = handlers[name] ?? handlers[last]
    if handler == nil, Self.isBuiltIn(name) { return nil }
    return NamedHandler(
      name: name, property: property, location: location, handler: handler,
      isDeclared: declared.contains(name) || declared.contains(last),
      hint: Spelling.hint(for: last, in: declared.union(handlers.keys).sorted()))
  }

  /// Whether it is a MyBatis handler with the effect that values have here without any handler.
  static func isBuiltIn(_ name: String) -> Bool {
    let prefix = "org.apache.ibatis.type."
    return builtIn.contains(name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
  }

  /// MyBatis's handlers, without those that truncate dates and those of arrays and XML. An enum is stored by its raw value, a
  /// text or a number, which is what its two handlers store.
  private static let builtIn: Set<String> = Set(
    [
      "BigDecimal", "BigInteger", "Blob", "BlobByteObjectArray", "BlobInputStream", "Boolean", "Byte", "ByteArray",
      "ByteObjectArray", "Character", "Clob", "ClobReader", "Date", "Double", "Enum", "EnumOrdinal", "Float", "Instant",
      "Integer", "LocalDate", "LocalDateTime", "LocalTime", "Long", "Month", "NClob", "NString", "Object", "OffsetDateTime",
      "OffsetTime", "Short", "SqlTimestamp", "String", "Unknown", "Year", "YearMonth", "ZonedDateTime",
    ].map { $0 + "TypeHandler" })
}

extension ScriptSettings {
  /// The registered type handlers, by the names that scripts use.
  var typeHandlers: TypeHandlers { TypeHandlers(registeredHandlers, aliases: aliases, declared: declaredHandlers) }
}
