#if PostgreSQL
  // Unsafe: libpq takes a text as a C string, and gives a copy of the bytes, which is freed here.
  import CPostgres
  import Foundation

  extension Data {
    /// The bytes that the server's text stands for (<https://www.postgresql.org/docs/15/datatype-binary.html>).
    init(bytea text: UnsafePointer<CChar>) {
      var count = 0
      let copy = text.withMemoryRebound(to: UInt8.self, capacity: 1) { PQunescapeBytea($0, &count) }
      defer { PQfreemem(copy) }
      self = copy.map { Data(bytes: $0, count: count) } ?? Data()
    }
  }
#endif
