import DAOCore
import DAOMarkup

/// `<choose>`: the first `<when>` with a test that holds, or else `<otherwise>`.
package struct Choose: SQLTag {
  package var whens: [If]
  package var otherwise: [SQLNode]

  package init(_ whens: [If], otherwise: [SQLNode] = []) {
    self.whens = whens
    self.otherwise = otherwise
  }

  package static let elementNames = ["choose"]

  package static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)? {
    reader.checker.checkAttributes(of: element, allowed: [])
    var whens: [If] = []
    var otherwise: Element?
    for child in reader.checker.elements(of: element) {
      switch child.name {
      case "when":
        if otherwise != nil {
          reader.checker.fault("<when> stands behind <otherwise>: move it in front", at: child.position)
        }
        if let when = If.branch(child, with: &reader) { whens.append(when) }
      case "otherwise":
        reader.checker.checkAttributes(of: child, allowed: [])
        if otherwise != nil { reader.checker.fault("a second <otherwise>: there can be one", at: child.position) }
        otherwise = child
      default: reader.checker.unknown(child, in: ["when", "otherwise"], else: "; <choose> holds")
      }
    }
    return Choose(whens, otherwise: otherwise.map { reader.nodes(of: $0) } ?? [])
  }

  package var branches: [SQLBranch] { whens.flatMap(\.branches) + [SQLBranch(nodes: otherwise)] }

  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> Choose {
    Choose(whens.map { $0.mapNodes(body) }, otherwise: body(otherwise))
  }

  package func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    let steps = builder.steps(of: branches, file: file)
    return ChooseStep(
      zip(whens, steps).map { IfStep(test: $0.test, steps: $1) }, otherwise: steps[whens.count])
  }
}

/// A `<choose>`, prepared for rendering.
final class ChooseStep: SQLTagStep {
  let whens: [IfStep]
  let otherwise: [RenderStep]

  init(_ whens: [IfStep], otherwise: [RenderStep]) {
    self.whens = whens
    self.otherwise = otherwise
  }

  var branches: [[RenderStep]] { whens.map(\.steps) + [otherwise] }
  var tests: [Expression] { whens.map(\.test) }

  func decide(_ finder: inout SQLVariantFinder) throws(DAOError) {
    for (index, when) in whens.enumerated() where try when.test.isTrue(in: finder.scope) {
      finder.key.decisions.append(index)
      return try finder.walk(when.steps)
    }
    finder.key.decisions.append(whens.count)
    try finder.walk(otherwise)
  }

  func write(_ writer: inout SQLVariantWriter) {
    let taken = writer.nextDecision()
    writer.separately { $0.write(taken < whens.count ? whens[taken].steps : otherwise) }
  }

  func options(_ schema: VariantSchema) -> [SQLTagOption] {
    var options: [SQLTagOption] = []
    for (index, when) in whens.enumerated() {
      let holds = schema.holds(when.test)
      if holds != false { options.append(SQLTagOption(decision: index, branch: index)) }
      if holds == true { return options }
    }
    return options + [SQLTagOption(decision: whens.count, branch: whens.count)]
  }
}
