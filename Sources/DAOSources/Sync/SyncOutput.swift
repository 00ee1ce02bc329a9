import DAOCore
import Foundation

/// A sync file that is being written.
struct SyncOutput {
  private let file: PartialFile
  private var bytes: [UInt8] = SyncFormat.mark
  private var checksum = SyncChecksum()
  private var actors: [SyncActor: Int] = [:]
  /// The instance that was named last.
  private var last: (actor: SyncActor, index: Int)?
  private(set) var rows = 0

  init(_ file: PartialFile, _ header: SyncHeader) throws {
    self.file = file
    append(SyncFormat.version)
    append(name: header.actor.instance)
    append(signed: header.actor.epoch)
    append(name: header.target.instance)
    append(signed: header.target.epoch)
    append(signed: header.from)
    append(signed: header.to)
    append(UInt64(header.marks.count))
    for mark in header.marks { append(signed: mark) }
    append(UInt64(header.received.count))
    for (actor, number) in header.received {
      append(name: actor.instance)
      append(signed: actor.epoch)
      append(signed: number)
    }
  }

  mutating func append(_ table: SyncFileTable) throws {
    bytes.append(SyncFormat.Record.table.rawValue)
    append(name: table.name)
    append(name: table.rule)
    for columns in [table.keys, table.columns] {
      append(UInt64(columns.count))
      for column in columns {
        append(name: column.name)
        bytes += [column.affinity.inFile, column.kind.inFile]
      }
    }
    try flushIfFull()
  }

  mutating func append(_ row: SyncRow) throws {
    let stamp = index(of: row.state.stamp.actor)
    let cells = row.state.cells.map { (time: $0.time, actor: index(of: $0.actor)) }
    bytes.append(SyncFormat.Record.row.rawValue)
    append(UInt64(row.table))
    bytes.append(UInt8(truncatingIfNeeded: row.state.presence.rawValue) | (row.state.isOpen ? SyncFormat.open : 0))
    append(signed: row.state.generation)
    append(signed: row.state.stamp.time)
    append(UInt64(stamp))
    for value in row.keys { append(value) }
    for value in row.values { append(value) }
    for cell in cells {
      append(signed: cell.time)
      append(UInt64(cell.actor))
    }
    rows += 1
    try flushIfFull()
  }

  /// Writes the end.
  mutating func finish() throws {
    bytes.append(SyncFormat.Record.end.rawValue)
    append(UInt64(rows))
    checksum.add(bytes[...])
    let value = checksum.value
    try file.append(Data(bytes) + (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    bytes = []
  }

  /// The index of an instance, which is said before it is used first.
  private mutating func index(of actor: SyncActor) -> Int {
    if let last, last.actor == actor { return last.index }
    if let index = actors[actor] {
      last = (actor, index)
      return index
    }
    actors[actor] = actors.count
    bytes.append(SyncFormat.Record.actor.rawValue)
    append(name: actor.instance)
    append(signed: actor.epoch)
    return actors.count - 1
  }

  private mutating func flushIfFull() throws {
    guard bytes.count >= 1 << 18 else { return }
    checksum.add(bytes[...])
    try file.append(Data(bytes))
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func append(signed number: Int64) { append(UInt64(bitPattern: number << 1 ^ number >> 63)) }

  private mutating func append(name: String) {
    append(UInt64(name.utf8.count))
    bytes.append(contentsOf: name.utf8)
  }

  private mutating func append(_ kind: SyncFormat.Kind, _ content: some Collection<UInt8>) {
    bytes.append(kind.rawValue)
    append(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  private mutating func append(_ value: SyncValue) {
    switch value {
    case .null: bytes.append(SyncFormat.Kind.null.rawValue)
    case .integer(let number):
      bytes.append(SyncFormat.Kind.integer.rawValue)
      append(signed: number)
    case .real(let bits):
      bytes.append(SyncFormat.Kind.real.rawValue)
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(shift)))) }
    case .text(let text): append(.text, text.utf8)
    case .brokenText(let content): append(.text, content)
    case .blob(let content): append(.blob, content)
    }
  }
}
