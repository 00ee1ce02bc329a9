import DAOCheck
import DAOCore
import Testing

@Suite("Plans of statements")
struct PlanTests {
  private static let schema = [
    "CREATE TABLE e (id INTEGER PRIMARY KEY, name TEXT, dept INTEGER, salary REAL)",
    "CREATE TABLE d (id INTEGER PRIMARY KEY, title TEXT)", "CREATE INDEX e_name ON e (name)",
    "CREATE VIEW v AS SELECT * FROM e",
  ]

  private func diagnostics(_ sql: String, attributes: String = "", plans: Bool = true) throws -> [Diagnostic] {
    let element = "<select selector=\"s\" \(attributes)>\(sql.replacing("<", with: "&lt;"))</select>"
    return try CheckedFolder(element, streams: [Self.schema]).planDiagnostics(plans: plans)
  }

  @Test(
    "A full scan proposes the index that spares it",
    arguments: [
      ("SELECT * FROM e WHERE dept = ?", "CREATE INDEX e_dept ON e (dept)"),
      ("SELECT * FROM e x WHERE x.salary > ? AND x.dept = ?", "CREATE INDEX e_dept_salary ON e (dept, salary)"),
      ("SELECT * FROM e WHERE dept = ? OR name = ?", "CREATE INDEX e_dept ON e (dept)"),
      ("SELECT * FROM v WHERE dept IN (?, ?)", "CREATE INDEX e_dept ON e (dept)"),
      ("SELECT * FROM e WHERE name = ? AND dept IN (SELECT id FROM d WHERE title = ?)", "CREATE INDEX d_title ON d (title)"),
      ("SELECT e.* FROM e JOIN d ON d.id = e.dept WHERE d.title = ?", "CREATE INDEX d_title ON d (title)"),
      ("SELECT * FROM e WHERE salary BETWEEN ? AND ?", "CREATE INDEX e_salary ON e (salary)"),
    ])
  func scans(sql: String, index: String) throws {
    let found = try diagnostics(sql)
    #expect(found.map(\.code) == [.fullScan] && found[0].severity == .warning)
    #expect(found.first?.message.contains(index) == true, "\(found)")
    #expect(try diagnostics(sql, plans: false).isEmpty)
  }

  @Test(
    "Sound plans",
    arguments: [
      "SELECT * FROM e", "SELECT * FROM e ORDER BY id", "SELECT count(*) FROM e", "SELECT * FROM e WHERE name = ? AND dept = ?",
      "SELECT * FROM e WHERE id = ? ORDER BY salary", "SELECT * FROM e JOIN d ON d.id = e.dept",
      "SELECT e.* FROM e, d WHERE d.id = e.dept",
      "SELECT 1 AS n", "SELECT dept, count(*) AS n FROM e GROUP BY dept ORDER BY n",
      "SELECT * FROM (VALUES (1), (2)) WHERE column1 = ?",
      "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r WHERE n > 2",
      "SELECT name FROM e ORDER BY name DESC", "SELECT value FROM json_each(?) WHERE value > 1",
    ])
  func sound(sql: String) throws { #expect(try diagnostics(sql).isEmpty) }

  @Test("A scan that no index can spare says so")
  func functions() throws {
    let found = try diagnostics("SELECT * FROM e WHERE lower(name) = ?")
    #expect(found.map(\.code) == [.fullScan] && found[0].message.contains("no index serves the condition"))
  }

  @Test("Sorts and automatic indexes propose indexes too")
  func others() throws {
    let sort = try diagnostics("SELECT * FROM e WHERE name = ? ORDER BY salary DESC")
    #expect(
      sort.map(\.code) == [.temporarySort] && sort[0].message.contains("CREATE INDEX e_name_salary ON e (name, salary DESC)"))
    let automatic = try diagnostics("SELECT * FROM e a JOIN e b ON b.dept = a.dept")
    #expect(automatic.map(\.code) == [.automaticIndex] && automatic[0].message.contains("CREATE INDEX e_dept ON e (dept)"))
  }

  @Test("The place is that of the table in the script")
  func place() throws {
    let found = try diagnostics("SELECT *\n  FROM d\n  JOIN e ON e.name = d.title\n  WHERE e.name = ? AND d.title = ?")
    #expect(found.map(\.location.line) == [3] && found[0].location.column == 8)
  }

  @Test("A promise is kept or an error, whether plans are asked for or not")
  func promises() throws {
    for sql in ["SELECT * FROM e WHERE dept = ?", "SELECT * FROM e", "SELECT name FROM e"] {
      let found = try diagnostics(sql, attributes: "plan=\"no-scan\"", plans: false)
      #expect(found.map(\.code) == [.planPromise] && found[0].severity == .error, "\(sql)")
    }
    #expect(
      try diagnostics("SELECT * FROM e WHERE name = ? ORDER BY salary", attributes: "plan=\"no-scan\"", plans: false).isEmpty)
    let other = try diagnostics("SELECT 1 AS n", attributes: "plan=\"fast\"")
    #expect(other.map(\.message) == ["'plan' is no-scan, not 'fast'"])
  }

  @Test("Variants of one operation are one diagnostic for each table, without indexes that another one begins with")
  func variants() throws {
    let sql = """
      SELECT * FROM e <where><if test="dept != null">dept = #{dept}</if><if test="salary != null"> AND salary = #{salary}</if></where>
      """
    let element = "<select selector=\"s\">\(sql)</select>"
    let found = try CheckedFolder(element, streams: [Self.schema]).planDiagnostics(plans: true)
    #expect(found.count == 1)
    #expect(found[0].message.contains("e_dept_salary ON e (dept, salary); CREATE INDEX e_salary ON e (salary) "))
    #expect(!found[0].message.contains("(dept);"))
  }

  @Test("A lowest or highest value is found by an index")
  func extremes() throws {
    for sql in ["SELECT max(salary) FROM e", "SELECT coalesce(min(e.salary), 0) + 1 AS n FROM e"] {
      let found = try diagnostics(sql)
      #expect(found.map(\.code) == [.fullScan], "\(sql)")
      #expect(found.first?.message.contains("CREATE INDEX e_salary ON e (salary)") == true)
    }
    let filtered = try diagnostics("SELECT max(salary) FROM e WHERE dept = ?")
    #expect(filtered.first?.message.contains("CREATE INDEX e_dept") == true)
    for sql in [
      "SELECT max(id) FROM e", "SELECT min(rowid) FROM e", "SELECT max(name) FROM e",
      "SELECT max(salary), count(*) AS n FROM e",
      "SELECT max(salary, 1) AS n FROM e",
      "SELECT dept, max(salary) AS m FROM e GROUP BY dept",
    ] {
      #expect(try diagnostics(sql).isEmpty, "\(sql)")
    }
  }

  @Test("The SQL of select keys is planned too, and a promise holds for it")
  func keys() throws {
    func found(_ key: String, _ attributes: String = "", plans: Bool = true) throws -> [Diagnostic] {
      let insert = """
        <insert selector="i:" \(attributes)>
        <selectKey keyProperty="id" order="BEFORE">\(key)</selectKey>INSERT INTO e (id, name) VALUES (:id, :name)</insert>
        """
      return try CheckedFolder(insert, streams: [Self.schema]).planDiagnostics(plans: plans)
    }
    let scan = try found("SELECT max(dept) + 1 AS id FROM e")
    #expect(scan.map(\.code) == [.fullScan] && scan[0].operation == "t.i:" && scan[0].location.line == 3)
    #expect(scan.first?.message.contains("CREATE INDEX e_dept ON e (dept)") == true)
    #expect(try found("SELECT max(id) + 1 AS id FROM e").isEmpty)
    let promise = try found("SELECT count(*) AS id FROM e WHERE dept = 1", "plan=\"no-scan\"", plans: false)
    #expect(promise.map(\.code) == [.planPromise] && promise[0].location.line == 3)
  }

  @Test("Writes are planned too")
  func writes() throws {
    let operations =
      "<update selector='u'>UPDATE e SET name = ? WHERE dept = ?</update>\n<delete selector='d'>DELETE FROM e WHERE id = ?</delete>"
    let found = try CheckedFolder(operations, streams: [Self.schema]).planDiagnostics(plans: true)
    #expect(found.map(\.operation) == ["t.u"])
  }
}
