#if PostgreSQL
  import CPostgres

  /// The types that the driver knows. Their numbers never change
  /// (<https://www.postgresql.org/docs/15/catalog-pg-type.html>).
  enum PostgresType: UInt8, Sendable {
    case boolean, integer, real, numeric, text, bytes, date, timestamp, timestamptz, json, uuid, array
    /// Others are read and written as the server's texts.
    case other

    /// A type, and that of its elements if it is an array.
    typealias Found = (type: PostgresType, element: PostgresType)

    /// What is known of a type that every server has; nil for others.
    static func known(_ number: Oid) -> Found? {
      plain[number].map { ($0, .other) } ?? elements[number].map { (.array, $0) }
    }

    private static let plain: [Oid: PostgresType] = [
      16: .boolean, 17: .bytes, 20: .integer, 21: .integer, 23: .integer, 26: .integer, 18: .text, 19: .text, 25: .text,
      1042: .text, 1043: .text, 700: .real, 701: .real, 1700: .numeric, 1082: .date, 1114: .timestamp, 1184: .timestamptz,
      114: .json, 3802: .json, 2950: .uuid, 1083: .other, 1186: .other, 1266: .other, 2278: .other,
    ]

    private static let elements: [Oid: PostgresType] = [
      1000: .boolean, 1001: .bytes, 1005: .integer, 1007: .integer, 1016: .integer, 1028: .integer, 1002: .text, 1003: .text,
      1009: .text, 1014: .text, 1015: .text, 1021: .real, 1022: .real, 1231: .numeric, 1182: .date, 1115: .timestamp,
      1185: .timestamptz, 199: .json, 3807: .json, 2951: .uuid,
    ]
  }
#endif
