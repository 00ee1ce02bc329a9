import DAOMarkup

/// A place in SQL where a value is bound.
package struct SQLParameter: Sendable, Hashable {
  package var form: Form
  package var position: Position

  package enum Form: Sendable, Hashable {
    /// `?`: the one behind the largest index so far.
    case next
    /// `?2`, counted from 1.
    case index(Int)
    /// `:name`, `@name`, `$name`; also a path, `author.name`.
    case name(String)
  }

  /// Reads a parameter token of the scanner; nil when the number behind its `?` is none that can be counted to.
  init?(token: some StringProtocol, position: Position) {
    self.position = position
    if token == "?" {
      form = .next
    } else if !token.hasPrefix("?") {
      form = .name(String(token.dropFirst()))
    } else if let index = Int(token.dropFirst()), index > 0 {
      form = .index(index)
    } else {
      return nil
    }
  }

  /// The parameter as scripts write it; `@name` and `$name` are `:name`.
  package var source: String {
    switch form {
    case .next: "?"
    case .index(let index): "?\(index)"
    case .name(let name): ":\(name)"
    }
  }

  package var isNamed: Bool {
    if case .name = form { true } else { false }
  }
}
