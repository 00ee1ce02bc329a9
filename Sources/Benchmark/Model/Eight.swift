import DAOKit

/// Eight values of one type, so that the cost of a value is visible beside the cost of its row.
struct Eight<Content: Codable>: Codable {
  var a, b, c, d, e, f, g, h: Content

  init(_ value: Content) { (a, b, c, d, e, f, g, h) = (value, value, value, value, value, value, value, value) }
}

/// The same values, decoded without `Codable`.
struct DirectEight<Content: Codable>: RowDecodable {
  var a, b, c, d, e, f, g, h: Content

  init(row: borrowing RowView) throws {
    a = try row.decode(0)
    b = try row.decode(1)
    c = try row.decode(2)
    d = try row.decode(3)
    e = try row.decode(4)
    f = try row.decode(5)
    g = try row.decode(6)
    h = try row.decode(7)
  }

  init(from decoder: any Decoder) throws {
    let eight = try Eight<Content>(from: decoder)
    (a, b, c, d, e, f, g, h) = (eight.a, eight.b, eight.c, eight.d, eight.e, eight.f, eight.g, eight.h)
  }
}

/// A handler that does no work itself.
struct FixedHandler<Property: Codable & Sendable>: TypeHandler {
  let property: Property
  let stored: Value

  func value(of property: Property) -> Value { stored }
  func property(of value: Value) -> Property { property }
}
