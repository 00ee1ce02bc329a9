/// A source and target that may have no types, as files of CSV and XML.
package protocol TextHolding {
  /// Whether all of its values are texts, which stay as they are on the way to another one that holds texts alone.
  var holdsTextsAlone: Bool { get }
}
