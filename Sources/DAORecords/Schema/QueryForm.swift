/// What the SQL of a query says besides its values: queries of one form have one text, which is written once.
struct QueryForm: Hashable {
  private var parts: [Int] = []

  mutating func add(_ part: Int) { parts.append(part) }

  mutating func add(_ part: Bool) { parts.append(part ? 1 : 0) }
}
