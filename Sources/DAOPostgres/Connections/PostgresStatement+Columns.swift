#if PostgreSQL
  // Unsafe: libpq lends the bytes of a value, which are copied at once.
  import CPostgres
  import DAOCore
  import Foundation

  extension PostgresStatement {
    private func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(truncatingIfNeeded: column)) == 1 }

    /// The text of a value, as the server writes it.
    private func bytes(_ column: Int) -> UnsafeRawBufferPointer {
      let column = Int32(truncatingIfNeeded: column)
      return UnsafeRawBufferPointer(
        start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    }

    var fetchesCells: Bool { true }

    func fetch(_ cells: UnsafeMutablePointer<FetchedCell>, _ count: Int) {
      for column in 0..<count {
        let number = Int32(truncatingIfNeeded: column)
        guard PQgetisnull(result, row, number) == 0, let start = PQgetvalue(result, row, number) else {
          cells[column] = FetchedCell(.null)
          continue
        }
        switch columnTypes[column] {
        case .integer: cells[column] = FetchedCell(.integer, bits: Int64(atoll(start)))
        case .real: cells[column] = .real(strtod(start, nil))
        case .boolean: cells[column] = FetchedCell(.integer, bits: start.pointee == CChar(UInt8(ascii: "t")) ? 1 : 0)
        case .text, .date, .timestamp, .timestamptz, .json, .other:
          cells[column] = FetchedCell(.text, start: start, count: Int(PQgetlength(result, row, number)))
        // Not handed out as they are: each is read on its own.
        case .numeric, .bytes, .uuid, .array: cells[column] = FetchedCell(.blob)
        }
      }
    }

    func type(_ column: Int) -> ValueType {
      if isNull(column) { return .null }
      switch columnTypes[column] {
      case .boolean, .integer: return .integer
      case .real: return .real
      case .bytes: return .blob
      case .numeric: return number(column).type
      case .text, .date, .timestamp, .timestamptz, .json, .uuid, .array, .other: return .text
      }
    }

    func holdsNumbers(_ column: Int) -> Bool { columnTypes[column] == .numeric }

    /// A NUMERIC as SQLite keeps one: an integer or a real that is exactly it, otherwise its text.
    private func number(_ column: Int) -> (type: ValueType, integer: Int64, real: Double) {
      let text = string(column)
      if let integer = Int64(text) { return (.integer, integer, 0) }
      guard let decimal = try? DecimalTextParser.decimal(of: text) else { return (.text, 0, 0) }
      switch DecimalColumn.number(decimal, isReal: false) {
      case .integer(let integer): return (.integer, integer, 0)
      case .real(let real): return (.real, 0, real)
      default: return (.text, 0, 0)
      }
    }

    private func string(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func integer(_ column: Int) -> Int64 {
      switch columnTypes[column] {
      case .boolean: return bytes(column).first == UInt8(ascii: "t") ? 1 : 0
      case .numeric: return number(column).integer
      default: return PQgetvalue(result, row, Int32(truncatingIfNeeded: column)).map { Int64(atoll($0)) } ?? 0
      }
    }

    func real(_ column: Int) -> Double {
      guard columnTypes[column] != .numeric else { return number(column).real }
      return PQgetvalue(result, row, Int32(truncatingIfNeeded: column)).map { strtod($0, nil) } ?? 0
    }

    func text(_ column: Int) throws -> String {
      switch columnTypes[column] {
      case .array: ArrayText.json(of: string(column), of: columnElements[column])
      // As `uuidString` writes it, so that keys are equal.
      case .uuid: string(column).uppercased()
      default: string(column)
      }
    }

    func blob(_ column: Int) -> Data {
      guard columnTypes[column] == .bytes else { return Data(bytes(column)) }
      return PQgetvalue(result, row, Int32(truncatingIfNeeded: column)).map { Data(bytea: $0) } ?? Data()
    }

    func decodeInt64(_ column: Int) throws -> Int64 {
      if columnTypes[column] == .integer, !isNull(column) { return integer(column) }
      return type(column) == .integer ? integer(column) : try zero(0 as Int64, column, wanted: Int.self)
    }

    func decodeString(_ column: Int) throws -> String {
      if columnTypes[column] == .text, !isNull(column) { return string(column) }
      return type(column) == .text ? try text(column) : try zero("", column, wanted: String.self)
    }

    func decodeStringIfPresent(_ column: Int) throws -> String? {
      if isNull(column) { return nil }
      return try decodeString(column)
    }

    func decodeDouble(_ column: Int) throws -> Double {
      if columnTypes[column] == .real, !isNull(column) { return real(column) }
      guard columnTypes[column] == .numeric, !isNull(column), let number = Double(string(column)), number.isFinite else {
        switch type(column) {
        case .real: return real(column)
        case .integer: return try exactDouble(integer(column), column)
        default: return try nearestDouble(column)
        }
      }
      return number
    }
  }
#endif
