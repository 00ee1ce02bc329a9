#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    /// The plan for any values of the parameters (<https://www.postgresql.org/docs/15/sql-prepare.html>); none for a statement that
    /// the server plans nothing of.
    func plan(of text: StatementText) throws -> [PlanStep] {
      guard [.query, .change].contains(text.verb) else { return [] }
      // In one transaction, since a pooler may lend another connection to what follows.
      let isAlone = transactionState == .none
      if isAlone { try begin(.write) }
      defer { if isAlone { try? rollback() } }
      let name = newName()
      var isPrepared = false
      let found = Result {
        try keepingTransaction {
          // What is described and cannot be prepared here has no plan: EXPLAIN, CALL.
          guard (try? command("PREPARE \(name) AS \(native(text.sql))")) != nil else { return [[Value]]() }
          isPrepared = true
          // Rolled back with all that is done here.
          try command("SET LOCAL plan_cache_mode = force_generic_plan")
          let nulls = text.parameters.isEmpty ? "" : "(\(text.parameters.map { _ in "NULL" }.joined(separator: ", ")))"
          return try rows("EXPLAIN (COSTS OFF) EXECUTE \(name)\(nulls)", [])
        }
      }
      if isPrepared { try? command("DEALLOCATE \(name)") }
      return Self.steps(try found.get().compactMap { $0.first?.sqlText })
    }

    /// The lines of a plan, each under the last one that is indented less.
    private static func steps(_ lines: [String]) -> [PlanStep] {
      var steps: [PlanStep] = []
      var open: [(id: Int, indent: Int)] = []
      for line in lines {
        let text = line.drop { $0 == " " }
        // A node stands behind its arrow, and what belongs to it below its name.
        let isNode = text.hasPrefix("->")
        let indent = line.count - text.count + (isNode ? 4 : 0)
        while let last = open.last, last.indent >= indent { open.removeLast() }
        let words = isNode ? text.dropFirst(2).drop { $0 == " " } : text
        steps.append(PlanStep(id: steps.count + 1, parent: open.last?.id, kind: .other, text: String(words)))
        open.append((steps.count, indent))
      }
      return steps
    }
  }
#endif
