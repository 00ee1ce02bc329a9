/// Told of the tables whose rows a database's calls change: `main.employee`, or what stands for more than a table.
///
/// Each notice of a beginning is followed by one of the end, also where nothing has become of the change. What another process
/// changes, nobody is told of.
package protocol ChangeObserver: Sendable {
  /// Changes of these tables may come to be seen by others from now on.
  func willChange(_ tables: Set<String>)
  /// What has become of the changes is seen by everybody.
  func didChange(_ tables: Set<String>)
}

/// What stands for every table among those that change: after VACUUM, ANALYZE or a migration.
package let everyTable = "*"
