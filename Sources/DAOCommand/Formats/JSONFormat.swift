import DAOKit

/// Rows as a JSON array of objects, their members in the order of the columns.
///
/// Written by hand because Foundation's writers do not keep that order. Nested entities of a result map are nested objects. The
/// second of two columns with one label is `label:2`.
struct JSONFormat: ResultFormat {
  let name = "json"

  func writer(of columns: [String], to output: OutputBuffer, on console: Console) -> any ResultWriter {
    Writer(columns: columns, output: output)
  }

  func text(ofChanges count: Int) -> String { "{\"changes\": \(count)}\n" }

  /// The change count and the keys. A key of one column is its value, a key of several columns an object.
  func write(changes count: Int, keys: ResultTable, to output: OutputBuffer, on console: Console) throws {
    let members = ObjectWriter(columns: keys.columns)
    let list = keys.columns.count > 1 ? keys.rows.map(members.object) : keys.rows.flatMap { $0.compactMap(\.json) }
    try output.write("{\"changes\": \(count), \"keys\": [\(list.joined(separator: ", "))]}\n")
  }

  private final class Writer: ResultWriter {
    private let members: ObjectWriter
    private let output: OutputBuffer
    private var isEmpty = true

    init(columns: [String], output: OutputBuffer) {
      members = ObjectWriter(columns: columns)
      self.output = output
    }

    func write(_ row: [ResultCell]) throws {
      try output.write((isEmpty ? "[\n  " : ",\n  ") + members.object(row))
      isEmpty = false
    }

    func end() throws { try output.write(isEmpty ? "[]\n" : "\n]\n") }
  }

  /// Writes rows as objects.
  private struct ObjectWriter {
    let labels: [String]

    init(columns: [String]) { labels = columns.distinct.map { JSONText.string($0) + ": " } }

    func object(_ row: [ResultCell]) -> String {
      "{" + zip(labels, row).compactMap { label, cell in cell.json.map { label + $0 } }.joined(separator: ", ") + "}"
    }
  }
}

extension [String] {
  /// The labels, made unique by a number: `name`, `name:2`, `name:3`.
  fileprivate var distinct: [String] {
    let given = Set(self)
    var used: Set<String> = []
    return map { label in
      var name = label
      var number = 1
      while (number > 1 && given.contains(name)) || !used.insert(name).inserted {
        number += 1
        name = "\(label):\(number)"
      }
      return name
    }
  }
}
