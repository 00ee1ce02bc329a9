/// Records of another table that belong to a record, many to many: who belongs to whom stands in a table of its own.
///
/// ```swift
/// struct Team: Record {
///   static let key = RecordKey.uuid(\Team.id)
///   var id = UUID().uuidString
///   var people = CrossReference<Person>(name: "team_people", leftKeyName: "team", rightKeyName: "person")
/// }
/// var team = try teams.save(Team()).record
/// team.people.records.append(ada)
/// try teams.save(team)
/// ```
/// Its table is made, saved and loaded with the record. The members keep their order; one that is deleted leaves the list, and what
/// an owner that is deleted had is forgotten, while its members stay.
public struct CrossReference<Member: Record>: Codable {
  /// The name of the table.
  public let name: String
  /// The column with the key of the record that has the members.
  public let leftKeyName: String
  /// The column with the key of a member.
  public let rightKeyName: String
  /// The members, in their order.
  public var records: [Member]

  /// Names the table and its columns: the `init()` of the record says so.
  public init(name: String, leftKeyName: String, rightKeyName: String, _ records: [Member] = []) {
    self.name = name
    self.leftKeyName = leftKeyName
    self.rightKeyName = rightKeyName
    self.records = records
  }
}

extension CrossReference: Sendable where Member: Sendable {}
extension CrossReference: Equatable where Member: Equatable {}
extension CrossReference: Hashable where Member: Hashable {}
