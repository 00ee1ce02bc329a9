import DAOCore
import DAOSQL
import Foundation

/// A sync file that is being read, which a stranger may have written.
///
/// Nothing is made by a length that the file claims: bytes are kept as they are there, and each list grows by what was read for it.
struct SyncInput {
  private var reading: any ByteReading
  private var bytes: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var checksum = SyncChecksum()
  /// The bytes before those that are kept.
  private var passed = 0
  private let path: String
  private(set) var header = SyncHeader(
    actor: .none, target: .none, from: 0, to: 0, marks: [], received: [])
  private var actors: [SyncActor] = []
  private(set) var tables: [SyncFileTable] = []
  private var names: Set<String> = []
  private var rows = 0

  /// The bytes that were read.
  var offset: Int { passed + position }

  /// Opens a file, and reads what it says first.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a file that is none of sync, or of another version; errors of reading.
  init(_ path: String) throws {
    self.path = path
    // It is read twice, and a pipe has its bytes once.
    guard try FileStamp(path).isFile else { throw DAOError(.cannotOpen, "'\(path)' is no file") }
    reading = try FileBytes(path: path).open()
    for byte in SyncFormat.mark {
      guard try fill(1), try self.byte() == byte else {
        throw DAOError(.encoding, "'\(path)' is no sync file")
      }
    }
    let version = try number()
    guard version == SyncFormat.version else {
      throw DAOError(
        .encoding,
        "the sync file '\(path)' is of version \(version) of the format, and this library knows version \(SyncFormat.version)")
    }
    let actor = try actor()
    let target = try self.actor()
    let (from, to) = (try signed(), try signed())
    guard !actor.instance.isEmpty, 0 <= from, from <= to else { throw damaged("its range is none") }
    var marks: [Int64] = []
    for _ in 0..<(try count()) { marks.append(try signed()) }
    var received: [(actor: SyncActor, number: Int64)] = []
    for _ in 0..<(try count()) { received.append((try self.actor(), try signed())) }
    header = SyncHeader(actor: actor, target: target, from: from, to: to, marks: marks, received: received)
  }

  /// The next row; nil at the end, where the check of the file was right.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a file that is damaged.
  /// - Parameter keepsValues: Whether the row has its key and values, and not only its state.
  mutating func next(keepingValues keepsValues: Bool = true) throws -> SyncRow? {
    while true {
      guard let record = SyncFormat.Record(rawValue: try byte()) else { throw damaged("a record is of no kind") }
      switch record {
      case .actor: actors.append(try actor())
      case .table: try readTable()
      case .row:
        rows += 1
        return try row(keepsValues)
      case .end:
        try readEnd()
        return nil
      }
    }
  }

  private mutating func readTable() throws {
    let (name, rule) = (try name(), try text(limit: SyncFormat.ruleLimit))
    guard names.insert(name.asciiLowercased).inserted else { throw damaged("a table is described twice") }
    var columnNames: Set<String> = []
    var lists: [[SyncFileTable.Column]] = []
    for _ in 0..<2 {
      let count = try count()
      guard count <= SyncFormat.columnLimit else { throw damaged("a table has too many columns") }
      var columns: [SyncFileTable.Column] = []
      for _ in 0..<count {
        let name = try self.name()
        guard let affinity = TypeAffinity(inFile: try byte()), let kind = ColumnKind(inFile: try byte()), !name.isEmpty,
          columnNames.insert(name.asciiLowercased).inserted
        else { throw damaged("a column is of no type, or described twice") }
        columns.append(SyncFileTable.Column(name: name, affinity: affinity, kind: kind))
      }
      lists.append(columns)
    }
    guard !name.isEmpty, !lists[0].isEmpty, tables.count < SyncFormat.tableLimit else {
      throw damaged("a table has no name or no key, or is one too many")
    }
    tables.append(SyncFileTable(name: name, rule: rule, keys: lists[0], columns: lists[1]))
  }

  private mutating func row(_ keepsValues: Bool) throws -> SyncRow {
    let index = try number()
    let flags = try byte()
    guard index < UInt64(tables.count), let presence = SyncState.Presence(rawValue: Int64(flags & ~SyncFormat.open)) else {
      throw damaged("a row is of no table, or in no state")
    }
    let table = tables[Int(index)]
    let generation = try signed()
    guard 0...SyncState.generationLimit ~= generation, !table.hasCells || (generation % 2 == 1) == (presence != .deleted) else {
      throw damaged("a row is of no generation")
    }
    let stamp = try stamp()
    var (keys, values): ([SyncValue], [SyncValue]) = ([], [])
    if keepsValues {
      keys.reserveCapacity(table.keys.count)
      values.reserveCapacity(table.columns.count)
    }
    for _ in table.keys {
      guard try peek() != SyncFormat.Kind.null.rawValue else { throw damaged("a row has NULL in its key") }
      if keepsValues { keys.append(try value()) } else { try skipValue() }
    }
    var cells: [SyncStamp] = []
    if presence == .present {
      for _ in table.columns { if keepsValues { values.append(try value()) } else { try skipValue() } }
      if table.hasCells { for _ in table.columns { cells.append(try self.stamp()) } }
    }
    return SyncRow(
      table: Int(index),
      state: SyncState(
        generation: generation, stamp: stamp, presence: presence, cells: cells,
        isOpen: flags & SyncFormat.open != 0),
      keys: keys, values: values)
  }

  private mutating func readEnd() throws {
    guard try number() == UInt64(rows) else { throw damaged("it does not have the rows that it counts") }
    checksum.add(bytes[..<position])
    let value = checksum.value
    for shift in 0..<4 {
      guard try byte() == UInt8(truncatingIfNeeded: value >> (8 * shift)) else { throw damaged("its check does not fit") }
    }
    guard try !fill(1) else { throw damaged("something follows its end") }
  }

  // MARK: Parts

  private mutating func stamp() throws -> SyncStamp {
    let (time, index) = (try signed(), try number())
    guard time >= 0, index < UInt64(actors.count) else { throw damaged("a stamp is none") }
    return SyncStamp(time: time, actor: actors[Int(index)])
  }

  private mutating func actor() throws -> SyncActor {
    let (instance, epoch) = (try name(), try signed())
    guard 0...SyncActor.epochLimit ~= epoch else { throw damaged("an epoch is none") }
    return SyncActor(instance: instance, epoch: epoch)
  }

  private mutating func name() throws -> String { try text(limit: SyncFormat.nameLimit) }

  private mutating func text(limit: Int) throws -> String {
    let length = try count()
    guard length <= limit, let name = String(validating: try take(length), as: UTF8.self), !name.utf8.contains(0) else {
      throw damaged("a name is too long, or no text")
    }
    return name
  }

  private mutating func value() throws -> SyncValue {
    guard let kind = SyncFormat.Kind(rawValue: try byte()) else { throw damaged("a value is of no kind") }
    switch kind {
    case .null: return .null
    case .integer: return .integer(try signed())
    case .real:
      var bits: UInt64 = 0
      for (shift, byte) in try take(8).enumerated() { bits |= UInt64(byte) << (8 * UInt64(shift)) }
      guard !Double(bitPattern: bits).isNaN else { throw damaged("a number is none") }
      return .real(bits)
    case .text:
      let content = try take(try count())
      return String(validating: content, as: UTF8.self).map { .text($0) } ?? .brokenText(Data(content))
    case .blob: return .blob(Data(try take(try count())))
    }
  }

  /// Checks a value as ``value()`` does, and makes nothing of it.
  private mutating func skipValue() throws {
    guard let kind = SyncFormat.Kind(rawValue: try peek()) else { throw damaged("a value is of no kind") }
    switch kind {
    case .null, .integer, .real: _ = try value()
    case .text, .blob:
      position += 1
      _ = try take(try count())
    }
  }

  private mutating func number() throws -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: 0, through: 63, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { break }
      result |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return result }
    }
    throw damaged("a number is too long")
  }

  private mutating func signed() throws -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private mutating func count() throws -> Int {
    guard let count = Int(exactly: try number()) else { throw damaged("a length is too great") }
    return count
  }

  private mutating func byte() throws -> UInt8 {
    let byte = try peek()
    position += 1
    return byte
  }

  private mutating func peek() throws -> UInt8 {
    guard try position < bytes.count || fill(1) else { throw damaged("it is cut off") }
    return bytes[position]
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= SyncFormat.valueLimit, try fill(count) else { throw damaged("it is cut off") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Whether so many bytes follow, which are kept then.
  private mutating func fill(_ count: Int) throws -> Bool {
    while bytes.count - position < count, !isAtEnd {
      if position > 0 {
        checksum.add(bytes[..<position])
        passed += position
        bytes.removeFirst(position)
        position = 0
      }
      let more = try reading.next()
      if more.isEmpty { isAtEnd = true } else { bytes += more }
    }
    return bytes.count - position >= count
  }

  func damaged(_ reason: String) -> DAOError {
    DAOError(.encoding, "the sync file '\(path)' is damaged: \(reason), at byte \(offset)")
  }
}
