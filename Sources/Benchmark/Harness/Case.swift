/// One line of the table: a piece of work and its limit.
struct Case: Sendable {
  /// The name for `--only`.
  let name: String
  let work: String
  let bar: Bar
  let measure: @Sendable (Fixture, Sampler) async throws -> Figures
}

extension Case {
  /// All cases, in the order of the table.
  static let all: [Case] =
    AllRows.cases + PointSelect.cases + Insert.cases + RecordRows.cases + LiveQueries.cases + AsyncPointSelect.cases
    + Rendering.cases + Folding.cases + StartUp.cases + Checking.cases + RowMemory.cases + Notation.cases + FileReading.cases
    + Syncing.cases + ServerCases.cases
}
