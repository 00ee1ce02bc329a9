import DAOSQL

/// How a property holds records of another table: by its type.
enum LinkForm {
  /// A record, stored as its key.
  case one
  /// A list of records, stored as the list of their keys.
  case many
  /// The records that a table of its own names.
  case cross

  /// The form of a property, and the type of its records; nil for one that holds no records.
  static func of(_ type: Any.Type) -> (form: LinkForm, records: any Record.Type)? {
    if let record = type as? any Record.Type { return (.one, record) }
    if let list = type as? any RecordList.Type { return (list.form, list.recordType) }
    return nil
  }

  /// The kind of the column that holds keys of a kind, wherever it stands.
  func kind(ofKey key: ColumnKind) -> ColumnKind { self == .many ? .json : key }
}

/// A property of several records.
protocol RecordList {
  static var form: LinkForm { get }
  static var recordType: any Record.Type { get }
  var listed: [any Record] { get }
}

extension Array: RecordList where Element: Record {
  static var form: LinkForm { .many }
  static var recordType: any Record.Type { Element.self }
  var listed: [any Record] { self }
}

/// A property whose table an instance names.
protocol NamedTable { var names: CrossNames { get } }

extension CrossReference: NamedTable {
  var names: CrossNames { CrossNames(table: name, left: leftKeyName, right: rightKeyName) }
}

extension CrossReference: RecordList {
  static var form: LinkForm { .cross }
  static var recordType: any Record.Type { Member.self }
  var listed: [any Record] { records }
}
