import DAOKit

extension CaseIterable where Self: RawRepresentable<String> {
  /// The choice of that name; the first for nil.
  ///
  /// Throws ``UsageError`` with the nearest name when there is none.
  static func named(_ name: String?, of what: String = "format") throws -> Self {
    let names = allCases.map(\.rawValue)
    guard let choice = Self(rawValue: name ?? names.first ?? "") else {
      let name = name ?? ""
      throw UsageError("no \(what) '\(name)' among \(names.joined(separator: ", "))" + Spelling.hint(for: name, in: names))
    }
    return choice
  }
}
