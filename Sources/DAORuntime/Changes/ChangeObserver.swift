/// Gets notices of the changes of tables by the calls of one database, and of those by other programs that a server tells of.
///
/// Each `willChange` is followed by one `didChange` of the same transaction, whose tables contain its own. A transaction that is
/// rolled back before its commit has begun has neither. An observer that is registered between the two gets the second alone.
/// Both are called on the thread that commits, which they must not keep waiting.
package protocol ChangeObserver: AnyObject, Sendable {
  /// Others may see the changes from now on. Default: does nothing.
  func willChange(_ notice: ChangeNotice)
  /// Everybody sees the result from now on.
  ///
  /// - Parameter isCommitted: False if all changes were rolled back for certain.
  func didChange(_ notice: ChangeNotice, isCommitted: Bool)
}

extension ChangeObserver {
  package func willChange(_ notice: ChangeNotice) {}
}
