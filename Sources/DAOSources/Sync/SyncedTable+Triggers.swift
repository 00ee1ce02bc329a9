import DAOCore
import DAOSQL

// The triggers by which a table logs its changes.
extension SyncedTable {
  /// What a trigger stamps a row with.
  private var stamping: String {
    "\"seq:\" = d.clock, \"stamp:\" = d.clock, \"actor:\" = d.actor, \"source:\" = d.actor, \"open:\" = 0"
  }

  /// The generation of a change on top of what is there: the next one where others may have seen that, or have written it. What is sent
  /// again has another point than its time.
  private var nextGeneration: String {
    guard rule.countsGenerations else { return "\"generation:\"" }
    let isNew = "\"seq:\" > d.mark AND (\"stamp:\" > d.mark OR \"stamp:\" = \(SyncStamp.initialTime))"
    return "CASE WHEN \"actor:\" = d.actor AND \(isNew) THEN \"generation:\" "
      + "ELSE min(\"generation:\" + 1, \(SyncState.generationLimit)) END"
  }

  /// What a deletion sets in the log.
  var deletion: String {
    let generation = rule.isByColumn ? "\"generation:\" + \"generation:\" % 2" : nextGeneration
    return "\(stamping), \"generation:\" = \(generation), \"gone:\" = \(SyncState.Presence.deleted.rawValue)"
  }

  /// The triggers by their names.
  func triggers(_ connection: any SyncingConnection) -> [(name: String, sql: String)] {
    let tick =
      "UPDATE \(SyncNames.state) SET clock = max(clock + 1, \(connection.presentTime) * \(SyncStamp.millisecond));"
    let isOn = "(SELECT applying FROM \(SyncNames.state)) = 0"
    func trigger(_ event: String, _ suffix: String = "", if condition: String, _ statements: [String]) -> (String, String) {
      let name = "\(log):\(event.lowercased())\(suffix)"
      return (
        name,
        "CREATE TRIGGER \(quote(name)) AFTER \(event) ON \(quoted) WHEN \(condition) BEGIN \(statements.joined(separator: "; ")); END"
      )
    }
    let update = trigger(
      "UPDATE", if: "\(isOn)\(rule.isByColumn ? " AND (\(isKeyChanged)\(isAnyChanged))" : "")",
      [
        String(tick.dropLast()),
        "\(deleting) AND (\(isKeyChanged))",
        writing { isCellChanged($0.name) },
        insertion,
      ])
    let insert = trigger(
      "INSERT", if: isOn, [String(tick.dropLast()), writing { _ in "1" }, insertion])
    let isOver = expires ? "coalesce(old.\(quote(ExpiryColumn.name)) <= \(connection.presentTime) / 1000.0, 0)" : nil
    let delete = trigger(
      "DELETE", if: ([isOn] + (isOver.map { ["NOT \($0)"] } ?? [])).joined(separator: " AND "),
      [String(tick.dropLast()), deleting])
    guard let isOver else { return [insert, update, delete] }
    let sweep = trigger(
      "DELETE", ":over", if: "\(isOn) AND \(isOver)",
      [
        "UPDATE \(quotedLog) SET \"gone:\" = \(SyncState.Presence.expired.rawValue) WHERE \(isGone)"
      ])
    return [insert, update, delete, sweep]
  }

  /// A condition that the log's row is the old one, and not there: the engine runs the triggers of a row in no order that is promised, and
  /// others may have written it again, as they may have deleted the new one (<https://www.sqlite.org/lang_createtrigger.html>).
  private var isGone: String { "\(hasKey(quotedLog, "old")) AND NOT \(isThere("old"))" }

  /// Logs that the old row is gone.
  private var deleting: String {
    "UPDATE \(quotedLog) SET \(deletion) FROM \(SyncNames.state) AS d WHERE \(isGone)"
  }

  /// Stamps the row that is there, where it is in the log.
  private func writing(_ isChanged: (_ column: (name: String, quoted: String)) -> String) -> String {
    let generation = rule.isByColumn ? aliveGeneration : nextGeneration
    let cells = cells.map { column in
      let condition = isChanged((column.name, quote(column.name)))
      return ", \(setting(stamp(column), if: condition))d.clock ELSE \(stamp(column)) END"
        + ", \(setting(actor(column), if: condition))d.actor ELSE \(actor(column)) END"
    }
    return "UPDATE \(quotedLog) SET \(stamping), \"generation:\" = \(generation), \"gone:\" = 0\(cells.joined()) "
      + "FROM \(SyncNames.state) AS d WHERE \(hasKey(quotedLog, "new")) AND \(isThere("new"))"
  }

  private func setting(_ cell: String, if condition: String) -> String {
    "\(cell) = CASE WHEN \"gone:\" <> 0 OR \(condition) THEN "
  }

  /// The column that the stamp of the log belongs to by now, by a trigger that the engine has written again where a column was renamed.
  ///
  /// - Parameter trigger: The SQL of the trigger of updates.
  func cell(ofStamp stamp: String, in trigger: String) -> TableColumn? {
    cells.first { trigger.contains(setting(quote(stamp), if: isCellChanged($0.name))) }
  }

  /// Whether an update makes another row, or changes a column.
  private func isCellChanged(_ name: String) -> String { "(\(isKeyChanged)) OR \(isChanged(name))" }

  private var isKeyChanged: String {
    compared { column, _ in "old.\(column) IS NOT new.\(column)" }.joined(separator: " OR ")
  }

  /// Logs a row that is not in the log yet.
  private var insertion: String {
    "INSERT INTO \(quotedLog) (\(keyList()), \"seq:\", \"generation:\", \"stamp:\", \"actor:\", \"source:\", \"gone:\""
      + "\(cells.map { ", \(stamp($0)), \(actor($0))" }.joined())) "
      + "SELECT \(keyList("new.")), d.clock, \(rule.isByColumn || rule.countsGenerations ? "d.floor + 1 + d.floor % 2" : "0"), d.clock, d.actor, d.actor, 0\(cells.map { _ in ", d.clock, d.actor" }.joined()) "
      + "FROM \(SyncNames.state) AS d WHERE changes() = 0 AND \(isThere("new"))"
  }

  /// Whether an update changes a column: byte by byte, and by type.
  private func isChanged(_ name: String) -> String {
    let name = quote(name)
    return "old.\(name) IS NOT new.\(name) COLLATE BINARY OR typeof(old.\(name)) <> typeof(new.\(name))"
  }

  private var isAnyChanged: String { columns.map { " OR \(isChanged($0.name))" }.joined() }
}
