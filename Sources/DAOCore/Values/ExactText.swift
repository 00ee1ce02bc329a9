/// A text compared byte by byte, as databases and file systems do.
///
/// Swift's `String` treats composed and decomposed accents as equal.
package struct ExactText: Hashable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.string.isExactly(right.string) }

  package func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// Whether all bytes are the same.
  package func isExactly(_ other: String) -> Bool {
    // First as Swift does, which ends soon where they are not equal.
    guard self == other else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.count == $0.count && bytes.elementsEqual($0) }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
