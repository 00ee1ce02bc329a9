/// A part of an element's content. Comments and processing instructions are dropped.
package enum Node: Sendable, Hashable {
  case element(Element)
  case text(Text)
}
