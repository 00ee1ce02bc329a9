import Foundation

/// A pattern of `LIKE`: `%` is any text, `_` any code point, and all else is compared without regard to its case.
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
    /// The escape at the end of the pattern, which escapes nothing.
    case nothing
  }

  /// The part at `index`, which is moved after it; nil at the end.
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

  /// Whether the whole text fits. Where it does not go on after a `%`, that takes one code point more; an earlier `%` need never
  /// be tried again.
  func matches(_ text: String) -> Bool {
    let text = text.composed.unicodeScalars
    var (place, next) = (scalars.startIndex, text.startIndex)
    /// Where the pattern goes on after its last `%`, and where the text was tried for it.
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
