import DAOSQL

extension String {
  /// The text with each run of white space replaced by one space, and none at the ends: SQL on one line.
  package func collapsingWhitespace() -> String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Value {
  /// The value as an SQL literal, cut if long, for messages and traces.
  package var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .text(let value): "\(value.prefix(200))\(value.count > 200 ? "…" : "")".inQuotes("'")
    case .blob(let value): "a blob of \(value.count) bytes"
    }
  }
}
