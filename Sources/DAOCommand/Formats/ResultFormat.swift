import DAOKit

/// A way to print rows.
protocol ResultFormat: Sendable {
  /// What `--format` calls it.
  var name: String { get }

  func text(of table: ResultTable, on console: Console) -> String

  /// What is printed for a statement that changes rows and returns none.
  func text(ofChanges count: Int) -> String

  /// The same with the keys that the rows have got.
  func text(ofChanges count: Int, keys: ResultTable, on console: Console) -> String
}

extension ResultFormat {
  func text(ofChanges count: Int) -> String { count == 1 ? "1 change\n" : "\(count) changes\n" }

  func text(ofChanges count: Int, keys: ResultTable, on console: Console) -> String {
    text(ofChanges: count) + text(of: keys, on: console)
  }
}

/// The formats that `--format` chooses from; the first is the default.
enum ResultFormats {
  static let all: [any ResultFormat] = [TableFormat(), JSONFormat(), CSVFormat(), VerticalFormat()]
  static var names: [String] { all.map(\.name) }

  /// The format of that name; the default for nil.
  static func named(_ name: String?) throws -> any ResultFormat {
    guard let name else { return all[0] }
    guard let format = all.first(where: { $0.name == name }) else {
      throw UsageError("no format '\(name)' among \(names.joined(separator: ", "))" + Spelling.hint(for: name, in: names))
    }
    return format
  }
}
