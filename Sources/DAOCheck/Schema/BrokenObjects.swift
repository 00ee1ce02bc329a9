import DAOCore
import DAOStreams

/// The views and triggers that a later stream broke, at the statements that created them.
struct BrokenObjects {
  let streams: StreamSet
  let connection: any Connection
  let removals: StreamRemovals

  func check(_ schema: CheckedSchema, _ report: inout CheckReport) throws {
    for object in try schema.brokenObjects() {
      guard let location = location(of: object) else { continue }
      let removal = removals.removal(
        for: object, connection.cause(of: DAOError(.database, object.message)), dialect: connection.dialect)
      let end = removal.map { ", since \($0): drop or change the \(object.kind) there too" } ?? ": drop it or create it anew"
      report.add(
        Diagnostic(
          .brokenSchema, "the \(object.kind) '\(object.name)' does not work after the last stream: \(object.message)\(end)",
          at: location))
    }
  }

  /// The place of the last statement that creates it.
  private func location(of object: BrokenObject) -> DAOError.Location? {
    let all: [any RunnableStream] = streams.versions + streams.repeatables
    for stream in all.reversed() {
      for statement in stream.statements.reversed() {
        let tokens = SQLScanner(statement.sql, dialect: connection.dialect).filter(\.isSignificant)
        guard tokens.first?.isKeyword("CREATE") == true,
          let kind = tokens.prefix(3).firstIndex(where: { $0.isKeyword(object.kind.uppercased()) })
        else { continue }
        var name = kind + 1
        while name < tokens.count, ["IF", "NOT", "EXISTS"].contains(where: tokens[name].isKeyword) { name += 1 }
        if tokens.indices.contains(name + 2), tokens[name + 1].isSymbol(".") { name += 2 }
        guard tokens.indices.contains(name), tokens[name].identifier?.lowercased() == object.name.lowercased() else { continue }
        return statement.location(ofOffset: tokens[name].range.lowerBound)
      }
    }
    return nil
  }
}
