/// A declared type: `VARCHAR(20)`, `double precision`, `text[]`.
package struct TypeName: Sendable, Hashable {
  /// The type as it is written, one space between words.
  package var text: String
  package var tokens: Range<Int>
}
