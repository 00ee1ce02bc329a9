import DAOCore

/// Walks the steps of an operation as a call would, with decisions from outside.
struct VariantWalk {
  private(set) var key = SQLVariantKey()
  /// Whether it has met a text that only a caller knows.
  private(set) var lacksText = false
  private let schema: VariantSchema
  private var stepCount = 0

  init(_ schema: VariantSchema) { self.schema = schema }

  /// Whether nested loops have made the walk too long, so that it was abandoned.
  var isTooLong: Bool { stepCount > ScriptLimits.variantSteps }

  /// - Parameter decide: Chooses one of several options.
  mutating func walk(_ steps: [RenderStep], decide: (any SQLTagStep, [SQLTagOption]) -> Int) {
    for step in steps {
      stepCount += 1
      guard !isTooLong else { return }
      switch step {
      case .text, .value: break
      case .group(let steps): walk(steps, decide: decide)
      case .tag(let tag):
        let options = tag.options(schema)
        guard !options.isEmpty else {
          lacksText = true
          continue
        }
        let option = options[options.count == 1 ? 0 : decide(tag, options)]
        if let decision = option.decision { key.decisions.append(decision) }
        if let text = option.text { key.texts.append(ExactText(text)) }
        guard let branch = option.branch else { continue }
        for _ in 0..<option.repetitions { walk(tag.branches[branch], decide: decide) }
      }
    }
  }
}
