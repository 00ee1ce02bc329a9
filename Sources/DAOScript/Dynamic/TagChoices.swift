import DAOCore

/// The options at each tag of an operation, with what they say of the arguments.
final class TagChoices {
  private let schema: VariantSchema
  private let conditions: TestConditions
  private var known: [ObjectIdentifier: Choice] = [:]

  /// The options at one tag.
  struct Choice {
    let options: [SQLTagOption]
    let claims: [TestCondition?]
    /// The expressions that may have another value each time that the tag repeats its branch.
    let changing: [Int]
  }

  init(_ steps: [RenderStep], _ schema: VariantSchema) {
    self.schema = schema
    conditions = TestConditions(steps, databaseID: schema.databaseID)
  }

  subscript(_ tag: any SQLTagStep) -> Choice {
    if let choice = known[ObjectIdentifier(tag)] { return choice }
    let options = tag.options(schema)
    let choice = Choice(
      options: options, claims: options.map { conditions.claim(of: $0, at: tag) }, changing: conditions.changing(in: tag))
    known[ObjectIdentifier(tag)] = choice
    return choice
  }
}
