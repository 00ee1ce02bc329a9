/// Receives the names of the tables whose rows a database's calls change: `main.employee`, or a name that stands for more, such
/// as ``everyTable``.
///
/// Each `willChange` is followed by a `didChange`, even if the change was rolled back. Changes by other processes are not
/// reported.
package protocol ChangeObserver: Sendable {
  /// Others may see changes of these tables from now on.
  func willChange(_ tables: Set<String>)
  /// The changes are committed or rolled back, and everybody sees the result.
  func didChange(_ tables: Set<String>)
}

/// Stands for every table in a notice: after VACUUM, ANALYZE or a migration.
package let everyTable = "*"
