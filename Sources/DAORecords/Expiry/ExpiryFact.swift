/// Whether a table has a column of times, as one session sees it.
final class ExpiryFact {
  let expires: Bool

  init(_ expires: Bool) { self.expires = expires }
}
