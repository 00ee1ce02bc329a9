extension SwiftChoice {
  /// The enumeration of an input's texts, each once. Its name is none that the types beside it have.
  init(prefix: String = "", of input: Input, _ texts: [String], besides inputs: [Input]) {
    // The compiler makes `allCases`.
    var names: Set<String> = ["allCases"]
    var seen: Set<String> = []
    cases = texts.filter { seen.insert($0).inserted }.enumerated().map { index, text in
      let name = SwiftName.unique(SwiftName.member(text) ?? "value\(index + 1)", among: names)
      names.insert(name)
      return (name, text)
    }
    let own = prefix + (SwiftName.type(input.name) ?? "Choice")
    let isTaken = TakenTypeName.contains(own) || inputs.contains { $0.type?.mentions(own) == true }
    name = isTaken ? own + "Choice" : own
  }
}
