/// One line of the table: a piece of work, and the bar that it is measured by.
struct Case: Sendable {
  /// What `--only` knows it by.
  let name: String
  let work: String
  let bar: Bar
  let measure: @Sendable (Fixture, Sampler) async throws -> Figures
}

extension Case {
  /// All of them, in the order of the table.
  static let all: [Case] =
    AllRows.cases + PointSelect.cases + Insert.cases + AsyncPointSelect.cases + Rendering.cases + Folding.cases + StartUp.cases
    + RowMemory.cases
}
