import DAOCore
import DAOKit
import DAORecords
import Foundation

/// The rules of conflicts once more, without any instance: all versions that anybody has ever written, and the greatest of them.
struct SyncModel {
  private struct Stamp: Comparable {
    let time: Int64
    let instance: String
    let epoch: Int64

    static func < (left: Self, right: Self) -> Bool {
      (left.time, left.instance, left.epoch) < (right.time, right.instance, right.epoch)
    }
  }

  private struct Version {
    let generation: Int64
    let stamp: Stamp
    let cells: [Stamp]
    /// Nil for a deletion.
    let values: [String]?
  }

  private static let keys = ["plain": ["id"], "cells": ["id", "n"], "ranked": ["lower(id)"]]
  private static let columns = ["plain": ["a", "b"], "cells": ["x", "y"], "ranked": ["id", "v"]]
  let priorities: [String]
  private var versions: [String: [String: [Version]]] = [:]

  init(priorities: [String]) { self.priorities = priorities }

  /// A new count begins from what all know.
  mutating func forget() {
    for (table, rows) in versions {
      versions[table] = rows.compactMapValues {
        let last = Self.greatest($0, table, priorities)
        return last.values == nil ? nil : [last]
      }
    }
  }

  /// Takes in what a write has left in the log of an instance.
  mutating func note(_ table: String, _ database: Database, since clock: Int64) throws {
    guard let keys = Self.keys[table], let columns = Self.columns[table] else { return }
    let names = try Dictionary(
      uniqueKeysWithValues: database.rows("SELECT number, instance, epoch FROM daokit_instances").map {
        (
          try $0.value("number", as: Int64.self),
          (try $0.value("instance", as: String.self), try $0.value("epoch", as: Int64.self))
        )
      })
    func stamp(_ row: Row, _ time: String, _ actor: String) throws -> Stamp {
      let (instance, epoch) = names[try row.value(actor)] ?? ("", 0)
      return Stamp(time: try row.value(time), instance: instance, epoch: epoch)
    }
    let cells = table == "cells" ? columns.map { ", l.\"s:\($0)\", l.\"a:\($0)\"" }.joined() : ""
    let join = table == "cells" ? "t.id = l.id AND t.n = l.n" : "t.id = l.id"
    let rows = try database.rows(
      """
      SELECT \(keys.map { "l.\($0)".replacing("l.lower(", with: "lower(l.") }.joined(separator: " || '/' || ")) AS k, l."generation:" AS g,
      l."stamp:" AS s, l."actor:" AS ac, l."gone:" AS gone\(cells), \(columns.map { "\(SyncFixture.exact("t.\($0)")) AS \($0)" }.joined(separator: ", "))
      FROM "daokit_sync_\(table)" AS l LEFT JOIN \(table) AS t ON \(join)
      WHERE l."actor:" = (SELECT actor FROM daokit_sync) AND l."seq:" > ?
      """, clock)
    for row in rows {
      let isGone = try row.value("gone", as: Int.self) != 0
      let version = Version(
        generation: try row.value("g"), stamp: try stamp(row, "s", "ac"),
        cells: table == "cells" && !isGone ? try columns.map { try stamp(row, "s:\($0)", "a:\($0)") } : [],
        values: isGone ? nil : columns.map { Self.text(row[$0]) })
      let key = Self.text(row["k"])
      versions[table, default: [:]][key, default: []].append(version)
    }
  }

  /// The rows that there should be in the end; nil for a table whose keys let rows give way.
  func rows(of table: String) -> [String]? {
    guard Self.keys[table] != nil else { return nil }
    return (versions[table] ?? [:]).compactMap { key, versions in
      Self.greatest(versions, table, priorities).values.map { "\(key): \($0.joined(separator: ", "))" }
    }.sorted()
  }

  /// The rows that there are.
  func read(_ table: String, _ database: Database) throws -> [String] {
    let (keys, columns) = (Self.keys[table] ?? [], Self.columns[table] ?? [])
    return try database.rows(
      "SELECT \(keys.joined(separator: " || '/' || ")) AS k, \(columns.map { "\(SyncFixture.exact($0)) AS \($0)" }.joined(separator: ", ")) FROM \(table)"
    )
    .map { row in "\(Self.text(row["k"])): \(columns.map { Self.text(row[$0]) }.joined(separator: ", "))" }.sorted()
  }

  private static func text(_ value: Value?) -> String { "\(value ?? .null)" }

  private static func greatest(_ versions: [Version], _ table: String, _ priorities: [String]) -> Version {
    func rank(_ version: Version) -> Int { priorities.firstIndex(of: version.stamp.instance).map { -$0 } ?? -1000 }
    switch table {
    case "plain": return versions.max { $0.stamp < $1.stamp }!
    case "ranked":
      return versions.max {
        ($0.generation, rank($0)) == ($1.generation, rank($1))
          ? $0.stamp < $1.stamp : ($0.generation, rank($0)) < ($1.generation, rank($1))
      }!
    default:
      let generation = versions.map(\.generation).max()!
      let last = versions.filter { $0.generation == generation }
      guard generation % 2 == 1 else { return last[0] }
      let best = (0..<2).map { column in last.max { $0.cells[column] < $1.cells[column] }! }
      return Version(
        generation: generation, stamp: last.map(\.stamp).max()!, cells: (0..<2).map { best[$0].cells[$0] },
        values: (0..<2).map { best[$0].values![$0] })
    }
  }
}
