/// The tables that streams keep their books in.
package enum StreamTables {
  /// One row for each version that the database has. A database without it has tables that no stream has made.
  package static let history = "daokit_streams"
}
