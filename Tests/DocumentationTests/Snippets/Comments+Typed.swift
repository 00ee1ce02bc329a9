import DAOKit
import Testing

extension CommentSnippets {
  @Test("TypedSelect, TypedChange, and what a stand-in throws")
  func operations() async throws {
    let employees = EmployeeDAO(dao: try Example().employees)
    // snippet: TypedSelect
    for try await employee in employees.operations.selectAll().rows() { print(employee.eid) }
    let second = try await employees.operations.select(ofProject: "ATLAS").page(2, of: 20)
    // end
    let newcomers = [Employee(eid: "eid-000004", firstName: "Ada"), Employee(eid: "eid-000005", firstName: "Bob")]
    // snippet: TypedChange
    try await employees.operations.insert.batch(newcomers)
    try await employees.operations.rename.batch([(firstName: "J", eid: "eid-000001"), (firstName: nil, eid: "eid-000002")])
    // end
    #expect(second.total == 0)
    try pages(employees)
    #expect(try keys(employees) + keys(employees.dao) == ["eid-000007", "eid-000008"])
    let error = #expect(throws: DAOError.self) { try StandIn().select(withEid: "eid-000001") }
    #expect(error?.code == .unknownOperation && error?.message == "the stand-in does not implement 'select(withEid:)'")
  }

  private func pages(_ employees: EmployeeDAO) throws {
    let newcomers = [Employee(eid: "eid-000006")]
    // snippet: page
    let page = try employees.operations.selectAll().page(1, of: 20)
    print("\(page.rows.count) of \(page.total), page \(page.number) of \(page.pageCount)")
    // end
    // snippet: batch
    let result = try employees.operations.insert.batch(newcomers)
    print(result.changes)
    // end
    try streams(employees)
    #expect(page.rows.map(\.firstName) == ["J", nil, "Naomi", "Ada", "Bob"] && result.counts == [1])
  }

  private func streams(_ employees: EmployeeDAO) throws {
    let newcomers = (20...22).map { Employee(eid: "eid-0000\($0)") }.lazy.filter { $0.eid != "eid-000021" }
    // snippet: copyIn of a typed change
    try employees.operations.insert.copyIn(newcomers)
    // end
    let renamed = try employees.operations.rename.batch([
      (firstName: "J", eid: "eid-000022"), (firstName: nil, eid: "eid-000021"),
    ])
    #expect(renamed.counts == [1, 0])
  }

  private func keys(_ employees: EmployeeDAO) throws -> [String] {
    let newcomers = [Employee(eid: "eid-000007")]
    // snippet: batchReturningKeys of a typed change
    let eids = try employees.operations.insert.batchReturningKeys(newcomers, as: String.self)
    // end
    return eids
  }

  private func keys(_ employees: DAO) throws -> [String] {
    let newcomers = [Employee(eid: "eid-000008")]
    // snippet: batchReturningKeys
    let eids = try employees.batchReturningKeys("insert:", newcomers, as: String.self)
    // end
    return eids
  }

  /// As the generator writes it.
  private struct EmployeeDAO {
    let dao: DAO
    var operations: Operations { Operations(dao: dao) }

    struct Operations: Sendable {
      let dao: DAO
      func selectAll() -> TypedSelect<[Employee], Page<Employee>> { .init(dao, "selectAll") }
      func select(ofProject project: String) -> TypedSelect<[Employee], Page<Employee>> {
        .init(dao, "selectOfProject:", project)
      }
      var insert: TypedChange<Employee> { .init(dao, "insert:") }
      var rename: TypedChange<(firstName: String?, eid: String)> {
        .init(dao, "rename") { ["firstName": $0.firstName, "eid": $0.eid] }
      }
    }
  }

  private struct StandIn {
    // snippet: notImplemented
    func select(withEid eid: String) throws -> Employee? { throw DAOError.notImplemented() }
    // end
  }

  @Test("Observing")
  func observing() async throws {
    let typed = EmployeeDAO(dao: try Example().employees)
    try await cancelled {
      let employees = typed
      // snippet: TypedSelect.observe
      for try await rows in employees.operations.selectAll().observe() { print(rows.count) }
      // end
    }
    try await cancelled {
      let employees = typed.dao
      // snippet: observe
      for try await rows: [Employee] in employees.observe("selectAll") {
        print(rows.count)
      }
      // end
    }
  }

  private func cancelled(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task(operation: body)
    task.cancel()
    try await task.value
  }
}
