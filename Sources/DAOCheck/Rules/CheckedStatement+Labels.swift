import DAOCore

extension CheckedStatement {
  /// The quoted labels of result columns by their places, in the order of the text. Those of one `*` have one place.
  func labels(
    of columns: [Int], _ schema: CheckedSchema
  ) throws -> [(location: DAOError.Location?, labels: [String])] {
    var found: [(location: DAOError.Location?, labels: [String])] = []
    for column in columns {
      let label = "'\(description.columns[column].label)'"
      let place = location(ofColumn: column)
      if let index = found.firstIndex(where: { $0.location == place }) {
        if !found[index].labels.contains(label) { found[index].labels.append(label) }
      } else {
        found.append((place, [label]))
      }
    }
    return found
  }
}

extension [String] {
  /// `'a', 'b', 'c' and 4 more`.
  var listed: String {
    let shown = prefix(5).joined(separator: ", ")
    return count > 5 ? "\(shown) and \(count - 5) more" : shown
  }
}
