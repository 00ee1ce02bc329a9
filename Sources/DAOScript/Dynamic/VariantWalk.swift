import DAOCore

/// Walks the steps of an operation as a call would, with decisions from outside.
struct VariantWalk {
  private(set) var key = SQLVariantKey()
  /// Whether it has met a text that only a caller knows.
  private(set) var lacksText = false
  /// Whether no call decides like this, so that the walk was abandoned.
  private(set) var isImpossible = false
  private let choices: TagChoices
  private var facts = TestFacts()
  private var stepCount = 0

  init(_ choices: TagChoices) { self.choices = choices }

  /// Whether nested loops have made the walk too long, so that it was abandoned.
  var isTooLong: Bool { stepCount > ScriptLimits.variantSteps }

  /// - Parameter decide: Chooses one of several options that do not contradict earlier decisions, by their indexes.
  mutating func walk(_ steps: [RenderStep], decide: (any SQLTagStep, _ possible: [Int]) -> Int) {
    for step in steps {
      stepCount += 1
      guard !isTooLong, !isImpossible else { return }
      switch step {
      case .text, .value: break
      case .group(let steps): walk(steps, decide: decide)
      case .tag(let tag):
        let choice = choices[tag]
        guard !choice.options.isEmpty else {
          lacksText = true
          continue
        }
        let possible = choice.options.indices.filter { facts.allow(choice.claims[$0]) }
        guard let first = possible.first else {
          isImpossible = true
          return
        }
        let chosen = possible.count == 1 ? first : decide(tag, possible)
        let option = choice.options[chosen]
        facts.take(choice.claims[chosen])
        if let decision = option.decision { key.decisions.append(decision) }
        if let text = option.text { key.texts.append(ExactText(text)) }
        guard let branch = option.branch else { continue }
        for _ in 0..<option.repetitions {
          facts.forget(choice.changing)
          walk(tag.branches[branch], decide: decide)
        }
      }
    }
  }
}
