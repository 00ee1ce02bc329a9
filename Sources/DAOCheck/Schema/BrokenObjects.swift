import DAOCore
import DAOSQL
import DAOStreams

/// The views and triggers that a later stream broke, and the texts in double quotes, at the statements that created them.
struct BrokenObjects {
  let streams: StreamSet
  let connection: any Connection
  let removals: StreamRemovals

  func check(_ schema: CheckedSchema, _ report: inout CheckReport) throws {
    for object in try schema.brokenObjects() {
      guard let location = location(of: object.kind, object.name) else { continue }
      let removal = removals.removal(
        for: object, connection.cause(of: DAOError(.database, object.message)), dialect: connection.dialect)
      let end = removal.map { ", since \($0): drop or change the \(object.kind) there too" } ?? ": drop it or create it anew"
      report.add(
        Diagnostic(
          .brokenSchema, "the \(object.kind) '\(object.name)' does not work after the last stream: \(object.message)\(end)",
          at: location))
    }
  }

  /// Reports the names in double quotes that no column has, which the engine takes for texts.
  func checkQuotes(_ schema: CheckedSchema, _ report: inout CheckReport) throws {
    for found in try connection.quotedTexts() {
      guard let location = location(of: found.kind, found.name, quoting: found.text) ?? location(of: found.kind, found.name)
      else { continue }
      report.add(
        Diagnostic(
          .unknownColumn, QuotedNameRule.message(found.text, columns: schema.tables.flatMap { $0.columns.map(\.name) }),
          at: location, severity: .warning))
    }
  }

  /// The place of the last statement that creates an object, or of a text in double quotes in it.
  private func location(of kind: String, _ object: String, quoting text: String? = nil) -> DAOError.Location? {
    let all: [any RunnableStream] = streams.versions + streams.repeatables
    for stream in all.reversed() {
      for statement in stream.statements.reversed() {
        let tokens = SQLScanner(statement.sql, dialect: connection.dialect).filter(\.isSignificant)
        guard tokens.first?.isKeyword("CREATE") == true,
          let kind = tokens.prefix(3).firstIndex(where: { $0.isKeyword(kind.uppercased()) })
        else { continue }
        var name = kind + 1
        while name < tokens.count, ["IF", "NOT", "EXISTS"].contains(where: tokens[name].isKeyword) { name += 1 }
        if tokens.indices.contains(name + 2), tokens[name + 1].isSymbol(".") { name += 2 }
        guard tokens.indices.contains(name), tokens[name].identifier?.lowercased() == object.lowercased() else { continue }
        guard let text else { return statement.location(ofOffset: tokens[name].range.lowerBound) }
        let quoted = tokens[name...].dropFirst().first { $0.kind == .quotedIdentifier && $0.identifier == text }
        return quoted.map { statement.location(ofOffset: $0.range.lowerBound) }
      }
    }
    return nil
  }
}
