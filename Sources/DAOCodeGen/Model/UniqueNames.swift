/// Names in Swift of which none is there twice.
struct UniqueNames {
  private var taken: Set<String>
  /// The number to try next for a name: without it, many equal names would take quadratic time.
  private var numbers: [String: Int] = [:]

  init(_ taken: some Sequence<String> = []) { self.taken = Set(taken) }

  /// Adds the name, with a number if it is there already.
  mutating func add(_ name: String) -> String {
    guard !taken.insert(name).inserted else { return name }
    var number = numbers[name] ?? 2
    while !taken.insert("\(name)\(number)").inserted { number += 1 }
    numbers[name] = number + 1
    return "\(name)\(number)"
  }
}
