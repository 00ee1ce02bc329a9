import DAOCore
import DAOMarkup

/// `<if test>`: nodes that are present if a test holds.
package struct If: SQLTag {
  package var test: Expression
  package var nodes: [SQLNode]

  package init(test: Expression, nodes: [SQLNode]) {
    self.test = test
    self.nodes = nodes
  }

  package static let elementNames = ["if"]

  package static func read(_ element: Element, with reader: inout NodeReader) -> (any SQLTag)? {
    branch(element, with: &reader)
  }

  /// Reads the common parts of an `<if>` and a `<when>`.
  static func branch(_ element: Element, with reader: inout NodeReader) -> If? {
    reader.checker.checkAttributes(of: element, allowed: ["test"])
    let test = reader.expression("test", of: element, "write the condition, like name != null")
    let nodes = reader.nodes(of: element)
    return test.map { If(test: $0, nodes: nodes) }
  }

  package var branches: [SQLBranch] { [SQLBranch(test: test, nodes: nodes)] }

  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> If { If(test: test, nodes: body(nodes)) }

  package func step(_ builder: inout RenderStepBuilder, file: String) -> (any SQLTagStep)? {
    // The second branch is empty: the test does not hold.
    IfStep(test: test, steps: builder.steps(of: branches + [SQLBranch(nodes: [])], file: file)[0])
  }
}

/// An `<if>`, or the `<when>` of a `<choose>`.
final class IfStep: SQLTagStep {
  let test: Expression
  let steps: [RenderStep]

  init(test: Expression, steps: [RenderStep]) {
    self.test = test
    self.steps = steps
  }

  var branches: [[RenderStep]] { [steps] }
  var tests: [Expression] { [test] }

  func decide(_ finder: inout SQLVariantFinder) throws(DAOError) {
    let holds = try test.isTrue(in: finder.scope)
    finder.key.decisions.append(holds ? 1 : 0)
    if holds { try finder.walk(steps) }
  }

  func write(_ writer: inout SQLVariantWriter) {
    let holds = writer.nextDecision() == 1
    writer.separately { if holds { $0.write(steps) } }
  }

  func options(_ schema: VariantSchema) -> [SQLTagOption] {
    let options = [SQLTagOption(decision: 1, branch: 0), SQLTagOption(decision: 0)]
    return schema.holds(test).map { [$0 ? options[0] : options[1]] } ?? options
  }
}
