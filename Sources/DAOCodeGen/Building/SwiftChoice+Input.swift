import DAOCheck

extension SwiftChoice {
  /// The enumeration of an input's texts, each once. Its name is none that the types beside it have.
  init(prefix: String = "", of input: Input, _ texts: [String], besides inputs: [Input]) {
    // The compiler makes `allCases`.
    var names = UniqueNames(["allCases"])
    var seen: Set<String> = []
    cases = texts.filter { seen.insert($0).inserted }.enumerated().map { index, text in
      (names.add(SwiftName.member(text) ?? "value\(index + 1)"), text)
    }
    let own = prefix + (SwiftName.type(input.name) ?? "Choice")
    let isTaken = TakenTypeName.contains(own) || inputs.contains { $0.type?.mentions(own) == true }
    name = isTaken ? own + "Choice" : own
  }
}
