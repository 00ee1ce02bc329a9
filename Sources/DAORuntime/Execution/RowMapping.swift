import DAOCore

/// How a statement's rows become elements where not each row is one: a result map folds those of a join.
package protocol RowMapping {
  func all<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> [T]
  func only<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T
  func onlyPresent<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T?
  func elements<T: Decodable>(_ type: T.Type, of rows: ResultSet) -> any MappedElements<T>
}

/// The elements that a ``RowMapping`` makes, one by one.
package protocol MappedElements<Element>: AnyObject {
  associatedtype Element
  /// The next element, nil after the last.
  func next() throws -> Element?
  /// About how many bytes the texts and blobs of the last element take.
  var size: Int { get }
  func close()
}
