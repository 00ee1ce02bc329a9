import DAOCore

/// The attributes `useGeneratedKeys`, `keyProperty` and `keyColumn`.
package struct GeneratedKeys: Sendable, Hashable {
  /// Whether the script asks for keys. Default: as the settings say (nil).
  package var isWanted: Bool?
  package var properties: [KeyProperty]
  /// The position of each of the properties.
  package var propertyLocations: [DAOError.Location] = []
  /// The columns in the order of the properties; empty for the columns of the table's primary key.
  package var columns: [String]
  /// The position of each of the columns.
  package var columnLocations: [DAOError.Location] = []

  /// The keys that it asks for.
  package var wanted: WantedKeys { WantedKeys(properties: properties, columns: columns) }
}
