/// `useGeneratedKeys`, `keyProperty` and `keyColumn`.
package struct GeneratedKeys: Sendable, Hashable {
  /// Whether the script says that there are some; nil leaves it to the settings.
  package var isWanted: Bool?
  package var properties: [KeyProperty]
  /// The columns in the order of the properties; empty for those of the table's primary key.
  package var columns: [String]
}
