import DAOCore

/// Turns rows into elements where an element is not simply one row: a result map folds the rows of a join.
package protocol RowMapping {
  /// Whether an element needs the rows of further statements, which run once all rows have been read. Default: false.
  var asksFurther: Bool { get }
  func all<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> [T]
  func only<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T
  func onlyPresent<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T?
  func elements<T: Decodable>(_ type: T.Type, of rows: ResultSet) -> any MappedElements<T>
}

extension RowMapping {
  package var asksFurther: Bool { false }
}

/// The elements of a ``RowMapping``, one by one.
package protocol MappedElements<Element>: AnyObject {
  associatedtype Element
  /// The next element, nil after the last.
  func next() throws -> Element?
  /// The approximate size in bytes of the last element's texts and blobs.
  var size: Int { get }
  func close()
}
