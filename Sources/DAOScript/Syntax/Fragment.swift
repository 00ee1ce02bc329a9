import DAOCore
import DAOMarkup

/// `<sql id>`: a piece of SQL that operations include.
///
/// It is kept as it was written, since the properties of an include may change its texts and its attributes.
package struct Fragment: Sendable {
  package var id: String
  /// The engine that it is for; nil for any.
  package var databaseID: String?
  package var location: DAOError.Location
  var element: Element
}
