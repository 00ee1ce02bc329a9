/// A part of an element's content. Comments and processing instructions are dropped, except for those that address this library.
package enum Node: Sendable, Hashable {
  case element(Element)
  case text(Text)
}
