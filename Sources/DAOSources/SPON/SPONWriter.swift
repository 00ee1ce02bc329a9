import DAOCore
import Foundation

/// Writes SPON text.
///
/// Members are written one after the other, as they come; where a container is written while another one is open, both are
/// pieces of the text, which are put together at the end.
final class SPONWriter {
  typealias Index = Int

  enum Kind {
    case root, list
    case object(type: String?)
  }

  private struct Container {
    let kind: Kind
    let depth: Int
    var count = 0
    var first = -1
    var last = -1
    /// Those of its members, and of more.
    var names: Names?
    var nameCount = 0
  }

  /// The names of members in their order, each once. Objects of one type mostly have the same ones.
  private final class Names {
    var order: [String] = []
    var all: Set<ExactText> = []

    init(_ order: some Sequence<String>) { (self.order, all) = (Array(order), Set(order.map { ExactText($0) })) }
  }

  /// A range of the bytes, or a container.
  private struct Piece {
    var start = 0
    var end = 0
    var container = -1
    var next = -1
  }

  let root = 0
  private let format: SPONFormat
  /// Whether members are written as they stand in their file.
  let keepsSpellings: Bool
  //
  // Its fields are not checked for exclusive access: one call at a time writes, and the checks took a tenth of the time.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  @exclusivity(unchecked) private var containers = [Container(kind: .root, depth: 0)]
  @exclusivity(unchecked) private var pieces: [Piece] = []
  /// Those of the last object of each type.
  @exclusivity(unchecked) private var names: [String: Names] = [:]
  /// The first name that was written twice in one object.
  private(set) var nameTwice: String?

  init(_ format: SPONFormat, keepsSpellings: Bool = false) {
    self.format = format
    self.keepsSpellings = keepsSpellings
  }

  // MARK: Containers

  func depth(of container: Index) -> Int { containers[container].depth }
  func count(of container: Index) -> Int { containers[container].count }
  func isList(_ container: Index) -> Bool { if case .list = containers[container].kind { true } else { false } }

  /// Begins a container as a member of another one.
  func open(_ kind: Kind, _ name: String, in parent: Index) -> Index {
    begin(name, nil, in: parent)
    if case .object = containers[parent].kind { bytes.append(UInt8(ascii: "=")) }
    end(parent)
    containers.append(Container(kind: kind, depth: containers[parent].depth + 1))
    if case .object(let type) = kind {
      containers[containers.count - 1].names = names[type ?? ""] ?? setNames(Names([]), type, containers.count - 1)
    }
    link(Piece(container: containers.count - 1), to: parent)
    return containers.count - 1
  }

  // MARK: Values

  func writeNull(_ name: String, in container: Index) { write(raw: "<null>", "?", name, in: container) }

  func write(_ value: Bool, _ name: String, in container: Index) {
    write(raw: value ? "true" : "false", "%", name, in: container)
  }

  func write(_ value: some BinaryInteger, _ name: String, in container: Index) {
    write(raw: String(value), "!", name, in: container)
  }

  func write(_ value: Float, _ name: String, in container: Index) { write(raw: value.description, "^", name, in: container) }

  func write(_ value: Double, _ name: String, in container: Index) {
    write(raw: value.description, "&", name, in: container)
  }

  func write(_ value: Data, _ name: String, in container: Index) {
    write(raw: value.base64EncodedString(), "*", name, in: container)
  }

  /// A date that its text gives back, or the number that it encodes itself as: the seconds since 2001.
  func write(_ value: Date, _ name: String, in container: Index) {
    if let text = SPONDate.text(of: value) {
      write(raw: text, "?", name, in: container)
    } else {
      write(value.timeIntervalSinceReferenceDate, name, in: container)
    }
  }

  func write(_ value: String, _ name: String, in container: Index) {
    begin(name, "$", in: container)
    quote(value)
    end(container)
  }

  func write(description: String, _ name: String, in container: Index) {
    let isMember = begin(name, "?", in: container)
    quote(description)
    if !isMember { bytes.append(UInt8(ascii: "?")) }
    end(container)
  }

  /// Writes a member as it stands in another text.
  func write(member text: String, in container: Index) {
    begin(nil, nil, in: container)
    bytes.append(contentsOf: text.utf8)
    end(container)
  }

  /// Writes a text without anything that would have to be escaped.
  private func write(raw text: String, _ sign: Unicode.Scalar, _ name: String, in container: Index) {
    let isMember = begin(name, sign, in: container)
    if isMember { bytes.append(Self.quotation) }
    bytes.append(contentsOf: text.utf8)
    bytes.append(isMember ? Self.quotation : UInt8(ascii: sign))
    end(container)
  }

  private static let quotation = UInt8(ascii: "`")

  private func quote(_ text: String) {
    bytes.append(Self.quotation)
    SPONEscape.append(text, to: &bytes)
    bytes.append(Self.quotation)
  }

  // MARK: Pieces

  /// Writes what comes before a value: what separates it from the one before, its name and its sign. Returns whether it has a name.
  @discardableResult
  private func begin(_ name: String?, _ sign: Unicode.Scalar?, in container: Index) -> Bool {
    let last = containers[container].last
    if last < 0 || pieces[last].container >= 0 || pieces[last].end != bytes.count {
      link(Piece(start: bytes.count, end: bytes.count), to: container)
    }
    let isFirst = containers[container].count == 0
    if let name { note(name, in: container) }
    containers[container].count += 1
    switch containers[container].kind {
    case .root: return false
    case .list:
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      separate(isFirst, containers[container].depth)
      return false
    case .object:
      separate(isFirst, containers[container].depth)
      if let name { SPONEscape.append(name: name, to: &bytes) }
      guard let sign else { return true }
      bytes.append(UInt8(ascii: sign))
      bytes.append(UInt8(ascii: "="))
      return true
    }
  }

  /// Compares a name with the one at its place in the last object of the type, and only where it is another one with all before it.
  private func note(_ name: String, in container: Index) {
    guard case .object(let type) = containers[container].kind, var names = containers[container].names else { return }
    let place = containers[container].nameCount
    containers[container].nameCount += 1
    if place < names.order.count {
      if names.order[place].isExactly(name) { return }
      names = setNames(Names(names.order.prefix(place)), type, container)
    }
    names.order.append(name)
    if !names.all.insert(ExactText(name)).inserted, nameTwice == nil { nameTwice = name }
  }

  private func setNames(_ names: Names, _ type: String?, _ container: Index) -> Names {
    (self.names[type ?? ""], containers[container].names) = (names, names)
    return names
  }

  private func separate(_ isFirst: Bool, _ depth: Int) {
    if format == .readable {
      breakLine(depth)
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private func end(_ container: Index) { pieces[containers[container].last].end = bytes.count }

  private func link(_ piece: Piece, to container: Index) {
    let last = containers[container].last
    if last < 0 { containers[container].first = pieces.count } else { pieces[last].next = pieces.count }
    containers[container].last = pieces.count
    pieces.append(piece)
  }

  // MARK: The whole

  /// All of the text.
  var text: String {
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count + containers.count * 16)
    append(root, to: &whole)
    return String(decoding: whole, as: UTF8.self)
  }

  private func append(_ container: Index, to whole: inout [UInt8]) {
    let content = containers[container]
    switch content.kind {
    case .root: break
    case .list: whole.append(contentsOf: "@array[".utf8)
    case .object(let type):
      whole.append(contentsOf: "@obj".utf8)
      if let type {
        whole.append(UInt8(ascii: ":"))
        SPONEscape.append(name: type, to: &whole)
      }
      whole.append(UInt8(ascii: "<"))
    }
    var piece = content.first
    while piece >= 0 {
      if pieces[piece].container >= 0 {
        append(pieces[piece].container, to: &whole)
      } else {
        whole.append(contentsOf: bytes[pieces[piece].start..<pieces[piece].end])
      }
      piece = pieces[piece].next
    }
    if case .root = content.kind { return }
    if format == .readable, content.count > 0 { Self.breakLine(content.depth - 1, &whole) }
    whole.append(UInt8(ascii: isList(container) ? "]" : ">"))
  }

  private func breakLine(_ depth: Int) { Self.breakLine(depth, &bytes) }

  private static func breakLine(_ depth: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}
