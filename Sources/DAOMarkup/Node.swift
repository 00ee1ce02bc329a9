/// What an element contains; comments and processing instructions vanish.
package enum Node: Sendable, Hashable {
  case element(Element)
  case text(Text)
}
