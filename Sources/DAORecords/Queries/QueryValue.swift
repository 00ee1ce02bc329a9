import DAOCore

/// A value of a query: as it is bound, where it is of one of the most usual types.
struct QueryValue {
  let plain: TypedValue?
  let stored: (any Encodable)?

  init(_ value: (any Encodable)?) {
    plain = value.map { TypedValue(plain: $0) } ?? .null
    stored = plain == nil ? RecordKey.stored(value) : value
  }
}
