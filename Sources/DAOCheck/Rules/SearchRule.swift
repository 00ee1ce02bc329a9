import DAOCore
import DAOSQL

/// A MATCH that no full-text index answers: the engine prepares it, and refuses it in each call.
struct SearchRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    for operation in scripts.operations {
      for statement in operation.allStatements where !statement.isOpen {
        guard let offset = statement.analysis.tree.matchOffsets.first, try scripts.connection.lacksIndexToMatch(statement.text)
        else { continue }
        report.add(
          .sql,
          "this MATCH is an error in each call, since no full-text index answers it: compare a column of a full-text table, and "
            + "not below an OR", at: statement.location(ofOffset: offset), in: operation)
      }
    }
  }
}
