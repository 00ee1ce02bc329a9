import DAOCore

/// What Swift has to do with the rows of a table that changes, whatever the type of its records.
protocol TableRows {
  /// How the properties are read, by the names of their columns.
  var readings: [String: String] { get }
  /// The columns whose value each record has for itself, or that SQL cannot write.
  var fresh: Set<String> { get }

  /// Gives the rows without a value in a column that of a new record.
  func fill(_ column: String, on connection: any Connection) throws

  /// Reads every row as a record, and writes what these columns hold as a save would, where it differs.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for a row that cannot be read.
  func review(_ columns: Set<String>, on connection: any Connection) throws
}
