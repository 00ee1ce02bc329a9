/// The bytes of a sync file: the mark, then records that begin with a byte for their kind, then the end with the check of all before it.
///
/// Numbers have 7 bits in a byte, the lowest first, with the highest bit set in all but the last one; signed ones are folded (0, -1, 1, -2).
/// Texts and blobs follow their length. Names of instances and tables are said once, and are indexes from then on.
enum SyncFormat {
  static let mark: [UInt8] = Array("DAOSYNC\n".utf8)
  /// The version of the format: a reader refuses others.
  static let version: UInt64 = 1

  /// The bit beside the presence of a row that goes to its writer too.
  static let open: UInt8 = 0x80

  /// The longest name of an instance, table or column.
  static let nameLimit = 1024
  /// The longest rule of a table, in bytes.
  static let ruleLimit = 1 << 16
  /// The most columns with stamps of their own: a trigger compares them in one expression, whose depth the engine limits to 1,000
  /// (<https://www.sqlite.org/limits.html>).
  static let cellLimit = 480
  /// The longest text or blob, which is SQLite's own limit.
  static let valueLimit = 1_000_000_000
  /// The most tables of a file.
  static let tableLimit = 10_000
  /// The most columns of a table, which is SQLite's own limit (<https://www.sqlite.org/limits.html>).
  static let columnLimit = 32_767

  enum Record: UInt8 {
    case actor = 0x41
    case table = 0x54
    case row = 0x52
    case end = 0x45
  }

  enum Kind: UInt8 {
    case null = 0
    case integer = 1
    case real = 2
    case text = 3
    case blob = 4
  }
}
