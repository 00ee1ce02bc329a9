import Foundation

/// A pattern of `LIKE`: `%` matches any text, `_` one code point, any other character itself in either case.
struct LikePattern {
  private let scalars: String.UnicodeScalarView
  private let escape: Unicode.Scalar?

  init(_ pattern: String, escape: Unicode.Scalar?) {
    scalars = pattern.composed.unicodeScalars
    self.escape = escape
  }

  private enum Part {
    case anyText
    case anyScalar
    case scalar(Unicode.Scalar)
    /// An escape at the end of the pattern: it matches nothing.
    case nothing
  }

  /// The part at `index`, which moves to the next part; nil at the end.
  private func part(at index: inout String.Index) -> Part? {
    guard index < scalars.endIndex else { return nil }
    let scalar = scalars[index]
    scalars.formIndex(after: &index)
    if scalar == escape {
      guard index < scalars.endIndex else { return .nothing }
      defer { scalars.formIndex(after: &index) }
      return .scalar(scalars[index])
    }
    return scalar == "%" ? .anyText : scalar == "_" ? .anyScalar : .scalar(scalar)
  }

  /// Whether the pattern matches the whole text.
  ///
  /// After a mismatch the last `%` takes one more code point. Trying an earlier `%` again cannot help, so the search is not
  /// exponential.
  func matches(_ text: String) -> Bool {
    let text = text.composed.unicodeScalars
    var (place, next) = (scalars.startIndex, text.startIndex)
    /// The part after the last `%`, and the text position where it was tried.
    var retry: (place: String.Index, text: String.Index)?
    while true {
      var following = place
      switch part(at: &following) {
      case .anyText:
        place = following
        retry = (place, next)
        continue
      case .anyScalar where next < text.endIndex:
        text.formIndex(after: &next)
        place = following
        continue
      case .scalar(let scalar) where next < text.endIndex && scalar.isSameLetter(as: text[next]):
        text.formIndex(after: &next)
        place = following
        continue
      case nil where next == text.endIndex: return true
      case nil, .anyScalar, .scalar, .nothing: break
      }
      guard let last = retry, last.text < text.endIndex else { return false }
      place = last.place
      next = text.index(after: last.text)
      retry = (place, next)
    }
  }
}
