#if PostgreSQL
  // Unsafe: libpq as it is, without checks of values; what the ratios compare with.
  import CPostgres
  import Foundation

  /// A connection to the server and its prepared statements.
  final class RawServer {
    private let handle: OpaquePointer?

    init(_ address: String) throws {
      handle = PQconnectdb(address)
      guard PQstatus(handle) == CONNECTION_OK else { throw failure }
    }

    deinit { PQfinish(handle) }

    private var failure: MeasuringError { MeasuringError(message: String(cString: PQerrorMessage(handle))) }

    func execute(_ sql: String) throws {
      let result = PQexec(handle, sql)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure }
    }

    func prepare(_ name: String, _ sql: String) { PQclear(PQprepare(handle, name, sql, 0, nil)) }

    func select(_ name: String, _ keys: [String]) -> Double {
      var total = 0.0
      for key in keys {
        let result = key.withCString { key in
          var values: [UnsafePointer<CChar>?] = [key]
          return PQexecPrepared(handle, name, 1, &values, nil, nil, 0)
        }
        total += RawServerEmployee.read(result, 0).salary
        PQclear(result)
      }
      return total
    }

    func selectAll(_ name: String, _ count: Int) -> [RawEmployee] {
      let result = "\(count)".withCString { count in
        var values: [UnsafePointer<CChar>?] = [count]
        return PQexecPrepared(handle, name, 1, &values, nil, nil, 0)
      }
      defer { PQclear(result) }
      var employees: [RawEmployee] = []
      for row in 0..<PQntuples(result) { employees.append(RawServerEmployee.read(result, row)) }
      return employees
    }

    /// Inserts by the pipeline, in one transaction.
    func insert(_ name: String, _ employees: [Employee]) throws {
      try execute("BEGIN")
      PQsetnonblocking(handle, 1)
      PQenterPipelineMode(handle)
      for (index, employee) in employees.enumerated() {
        withTexts(of: employee) { texts in PQsendQueryPrepared(handle, name, 8, texts, nil, nil, 0) }
        if index % 500 == 499 || index == employees.count - 1 {
          PQpipelineSync(handle)
          PQsetnonblocking(handle, 0)
          PQflush(handle)
          while true {
            guard let result = PQgetResult(handle) else { continue }
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC { break }
          }
          PQsetnonblocking(handle, 1)
        }
      }
      PQexitPipelineMode(handle)
      PQsetnonblocking(handle, 0)
      try execute("COMMIT")
    }

    private func withTexts(of employee: Employee, _ body: ([UnsafePointer<CChar>?]) -> Int32) {
      let (dob, salary, gender) = ("\(employee.dob)", "\(employee.salary)", "\(employee.gender)")
      _ = employee.eid.withCString { eid in
        employee.firstName.withCString { first in
          employee.lastName.withCString { last in
            employee.city.withCString { city in
              dob.withCString { dob in
                salary.withCString { salary in
                  gender.withCString { gender in
                    guard let position = employee.position else {
                      return body([eid, first, last, city, nil, dob, salary, gender])
                    }
                    return position.withCString { body([eid, first, last, city, $0, dob, salary, gender]) }
                  }
                }
              }
            }
          }
        }
      }
    }

    /// Inserts by COPY. The texts have nothing to be escaped.
    func copy(_ employees: [Employee]) throws {
      PQclear(PQexec(handle, "COPY employee FROM STDIN"))
      var buffer: [UInt8] = []
      buffer.reserveCapacity(100_000)
      func add(_ text: String, _ end: Unicode.Scalar = "\t") {
        buffer += text.utf8
        buffer.append(UInt8(ascii: end))
      }
      func put() {
        buffer.withUnsafeBytes {
          _ = PQputCopyData(handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
        }
        buffer.removeAll(keepingCapacity: true)
      }
      for employee in employees {
        add(employee.eid)
        add(employee.firstName)
        add(employee.lastName)
        add(employee.city)
        add(employee.position ?? "\\N")
        add("\(employee.dob)")
        add("\(employee.salary)")
        add("\(employee.gender)", "\n")
        if buffer.count > 65_536 { put() }
      }
      put()
      PQputCopyEnd(handle, nil)
      let result = PQgetResult(handle)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure }
      PQclear(PQgetResult(handle))
    }
  }

  enum RawServerEmployee {
    static func read(_ result: OpaquePointer?, _ row: Int32) -> RawEmployee {
      RawEmployee(
        eid: text(result, row, 0), firstName: text(result, row, 1), lastName: text(result, row, 2), city: text(result, row, 3),
        position: PQgetisnull(result, row, 4) == 1 ? nil : text(result, row, 4), dob: strtod(PQgetvalue(result, row, 5), nil),
        salary: strtod(PQgetvalue(result, row, 6), nil), gender: atol(PQgetvalue(result, row, 7)))
    }

    private static func text(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) -> String {
      String(
        decoding: UnsafeRawBufferPointer(
          start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column))), as: UTF8.self)
    }
  }
#endif
