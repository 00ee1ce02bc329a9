import DAOMarkup

/// A place in SQL that binds a value.
package struct SQLParameter: Sendable, Hashable {
  package var form: Form
  package var position: Position

  package enum Form: Sendable, Hashable {
    /// `?`: the index after the largest one so far.
    case next
    /// `?2` or `$2`, counted from 1.
    case index(Int)
    /// `:name`, `@name`, `$name`; also a path, `author.name`.
    case name(String)
  }

  /// Parses a parameter token of the scanner; nil if the number after its `?` is out of range.
  init?(token: some StringProtocol, position: Position) {
    self.position = position
    if token == "?" {
      form = .next
    } else if let index = Int(token.dropFirst()), index > 0 {
      form = .index(index)
    } else if !token.hasPrefix("?") {
      form = .name(String(token.dropFirst()))
    } else {
      return nil
    }
  }

  /// The parameter as scripts write it. `@name` and `$name` become `:name`.
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
