/// A result map as the naive fold knows it. Each property has the column of its own name, behind the prefix.
struct NaiveMap {
  var ids: [String] = []
  var results: [String] = []
  /// `autoMapping`: whether other columns are mapped by their names; nil leaves it to the settings.
  var automatic: Bool?
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
  /// What `columnPrefix` says of that, here and further out: a column that is mapped by its name begins with it.
  var written: String
  var notNullColumn: String?
  var map: NaiveMap
}

/// A discriminator: properties that the rows of a value have besides.
struct NaiveChoice {
  var column: String
  var cases: [(value: String, results: [String])]
}

extension NaiveMap {
  /// All columns that the map and what is nested in it name.
  func columns(_ prefix: String) -> [String] {
    (ids + results + (choice.map { [$0.column] + $0.cases.flatMap(\.results) } ?? [])).map { prefix + $0 }
      + children.flatMap { child in
        child.map.columns(child.prefix) + (child.notNullColumn.map { [child.prefix + $0] } ?? [])
      }
  }
}
