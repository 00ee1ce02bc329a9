#if PostgreSQL
  import DAOCore
  import DAOSQL
  import Foundation

  /// Arrays as the server writes them, `{1,NULL,"a b"}`, and as JSON (<https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO>).
  enum ArrayText {
    // MARK: Reading

    /// The JSON of an array.
    static func json(of text: String, of element: PostgresType) -> String {
      var reader = Reader(bytes: Array(text.utf8), element: element)
      return reader.array()
    }

    private struct Reader {
      let bytes: [UInt8]
      let element: PostgresType
      var offset = 0
      private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

      init(bytes: [UInt8], element: PostgresType) {
        self.bytes = bytes
        self.element = element
        // `[2:3]={…}` tells bounds other than from 1.
        if bytes.first == UInt8(ascii: "["), let equal = bytes.firstIndex(of: UInt8(ascii: "=")) { offset = equal + 1 }
      }

      mutating func array() -> String {
        var values: [String] = []
        offset += 1
        while let byte = next, byte != UInt8(ascii: "}") {
          if byte == UInt8(ascii: ",") {
            offset += 1
          } else if byte == UInt8(ascii: "{") {
            values.append(array())
          } else {
            values.append(value())
          }
        }
        offset += 1
        return "[\(values.joined(separator: ","))]"
      }

      private mutating func value() -> String {
        guard next == UInt8(ascii: "\"") else {
          let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? bytes.count
          defer { offset = end }
          let text = String(decoding: bytes[offset..<end], as: UTF8.self)
          return text == "NULL" ? "null" : json(text)
        }
        var text: [UInt8] = []
        offset += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
          if byte == UInt8(ascii: "\\") { offset += 1 }
          if let byte = next { text.append(byte) }
          offset += 1
        }
        offset += 1
        return json(String(decoding: text, as: UTF8.self))
      }

      private func json(_ text: String) -> String {
        switch element {
        case .boolean: text == "t" ? "true" : "false"
        case .json: text
        case .uuid: JSONValue.quoted(text.uppercased())
        case .bytes: JSONValue.quoted(Data(bytea: text).base64EncodedString())
        case .integer, .real, .numeric: Double(text)?.isFinite ?? false ? text : JSONValue.quoted(text)
        default: JSONValue.quoted(text)
        }
      }
    }

    // MARK: Writing

    /// The array of a JSON list.
    ///
    /// - Throws: ``DAOError/Code/encoding`` for JSON that is no list, or has objects where the array has none.
    static func text(ofJSON json: String, of element: PostgresType) throws -> String {
      do {
        if case .list(let values) = try JSONReader.read(json, as: element.isOfTexts ? .values : .numbersAsTexts) {
          return try text(of: values, of: element)
        }
      } catch let error as JSONError {
        throw DAOError(.encoding, "is an array for the server, and is given JSON that it does not take: \(error.message)")
      }
      throw DAOError(.encoding, "is an array for the server, and is given no list")
    }

    private static func text(of values: [JSONValue], of element: PostgresType) throws -> String {
      "{\(try values.map { try text(of: $0, element) }.joined(separator: ","))}"
    }

    private static func text(of value: JSONValue, _ element: PostgresType) throws -> String {
      if element == .json, value != .null { return quoted(value.text) }
      switch value {
      case .null: return "NULL"
      case .boolean(let value): return value ? "t" : "f"
      case .integer, .real:
        // The server would read 20240131 as a day.
        if element.isOfTexts {
          throw DAOError(.encoding, "is an array of dates for the server, and is given numbers")
        }
        return value.text
      case .text where element == .bytes:
        throw DAOError(.encoding, "is an array of bytes for the server, and is given other values")
      case .text(let value): return quoted(value)
      case .list(let values): return try text(of: values, of: element)
      case .object: throw DAOError(.encoding, "is an array of single values for the server, and is given objects")
      }
    }

    /// The array of a list of values that JSON has no types for.
    ///
    /// - Throws: ``DAOError`` for a value that an element cannot be.
    static func text(of values: [TypedValue], of element: PostgresType) throws -> String {
      switch element {
      case .date, .timestamp, .timestamptz, .bytes, .real, .numeric,
        .text where values.contains(where: \.holdsDates):
        "{\(try values.map { try text(of: $0, element) }.joined(separator: ","))}"
      default: try text(ofJSON: values.json(), of: element)
      }
    }

    private static func text(of value: TypedValue, _ element: PostgresType) throws -> String {
      switch (value, element) {
      case (.null, _): return "NULL"
      case (.list(let values), _): return try text(of: values, of: element)
      case (.real(let value), .real), (.real(let value), .numeric): return PostgresStatement.text(of: value)
      case (.blob(let value), .bytes): return quoted("\\x\(value.hexadecimal)")
      case (.date(let value), .date):
        if PostgresDate.isMidnight(value), let day = PostgresDate.day(of: value) {
          return quoted(PostgresDate.text(ofDay: day))
        }
      case (.date(let value), .timestamp), (.date(let value), .timestamptz):
        if let count = PostgresDate.microseconds(of: value) { return quoted(PostgresDate.text(ofMicroseconds: count)) }
      case (.date, .text):
        if case .text(let text) = try value.value(dates: .iso8601) { return quoted(text) }
      default: break
      }
      throw DAOError(.encoding, "is an array for the server whose elements cannot be all that is given")
    }

    private static func quoted(_ text: String) -> String {
      "\"\(text.replacing(["\\": "\\\\", "\"": "\\\""]))\""
    }
  }

  extension PostgresType {
    /// Whether its values are no numbers, and the digits of these are not what is stored.
    fileprivate var isOfTexts: Bool { [.json, .date, .timestamp, .timestamptz].contains(self) }
  }

  extension TypedValue {
    /// Whether it is a date, or a list of some.
    fileprivate var holdsDates: Bool {
      switch self {
      case .date: true
      case .list(let values): values.contains(where: \.holdsDates)
      default: false
      }
    }
  }
#endif
