/// A result map as the naive fold knows it. Each property has the column of its own name, behind the prefix.
struct NaiveMap {
  var ids: [String] = []
  var results: [String] = []
  /// Columns that are mapped by their names; they are no part of a key.
  var automatic: [String] = []
  var children: [NaiveChild] = []
  var choice: NaiveChoice?
  /// One column without a property: a list of values.
  var isScalar = false
}

struct NaiveChild {
  var property: String
  var isList: Bool
  /// What its columns begin with, that of its parent included.
  var prefix: String
  var notNullColumn: String?
  var map: NaiveMap
}

/// A discriminator: properties that the rows of a value have besides.
struct NaiveChoice {
  var column: String
  var cases: [(value: Int64, results: [String])]
}

extension NaiveMap {
  /// All columns of the map and of what is nested in it.
  func columns(_ prefix: String) -> [String] {
    (ids + results + automatic + (choice.map { [$0.column] + $0.cases.flatMap(\.results) } ?? [])).map { prefix + $0 }
      + children.flatMap { child in
        child.map.columns(child.prefix) + (child.notNullColumn.map { [child.prefix + $0] } ?? [])
      }
  }
}
