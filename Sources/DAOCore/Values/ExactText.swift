/// A text that is the same as another one byte by byte, as databases and file systems compare them.
///
/// Swift's `String` takes two texts for equal that differ in how an accent is written.
package struct ExactText: Hashable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.string.utf8.elementsEqual(right.string.utf8) }

  package func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
  }
}
