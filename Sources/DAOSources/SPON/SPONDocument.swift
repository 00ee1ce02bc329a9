import DAOCore
import Foundation

/// A text of SPON that has been read: its values, one after the other, with their places in the text.
struct SPONDocument {
  enum Kind: UInt8 {
    case null, boolean, integer, unsigned, float, real, text, data, described, list, object
  }

  struct Node {
    var kind: Kind
    /// The text of a value, or the type of an object.
    var start: UInt32
    var end: UInt32
    /// The name of a member.
    var nameStart: UInt32
    var nameEnd: UInt32
    /// An integer, the bits of a number, or where an object or a list ends.
    var bits: UInt64 = 0
    /// The number of members or elements.
    var count: UInt32 = 0
    /// The index of the first value that is no part of this one.
    var next: UInt32 = 0
  }

  let bytes: [UInt8]
  var nodes: [Node] = []

  // MARK: Values

  func text(_ node: Node) -> String { SPONEscape.text(bytes[Int(node.start)..<Int(node.end)]) }

  func name(_ node: Node) -> String { SPONEscape.name(writtenName(node)) }

  /// Whether a member has a name.
  func isNamed(_ node: Node, _ name: String) -> Bool {
    let written = writtenName(node)
    guard written.contains(SPONEscape.ampersand) else { return written.elementsEqual(name.utf8) }
    return SPONEscape.name(written).utf8.elementsEqual(name.utf8)
  }

  /// Whether two members have one name.
  func haveOneName(_ left: Node, _ right: Node) -> Bool {
    let (left, right) = (writtenName(left), writtenName(right))
    // Names have more than one spelling where they have escapes.
    guard left.contains(SPONEscape.ampersand) || right.contains(SPONEscape.ampersand) else { return left == right }
    return SPONEscape.name(left).utf8.elementsEqual(SPONEscape.name(right).utf8)
  }

  private func writtenName(_ node: Node) -> ArraySlice<UInt8> { bytes[Int(node.nameStart)..<Int(node.nameEnd)] }

  /// The digits of a number.
  func digits(_ node: Node) -> String { String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self) }

  func data(_ node: Node) -> Data? { Data(base64Encoded: digits(node)) }

  /// The value at an index, whole.
  ///
  /// - Parameter keepsTexts: Whether its members are written again as they stand here, as long as nobody changes them.
  func value(_ index: Int, keepsTexts: Bool = false) -> SPON {
    let node = nodes[index]
    switch node.kind {
    case .null: return .null
    case .boolean: return .boolean(node.bits == 1)
    case .integer: return .integer(Int64(bitPattern: node.bits))
    case .unsigned: return .unsigned(node.bits)
    case .float: return .float(Float(Double(bitPattern: node.bits)))
    case .real: return .real(Double(bitPattern: node.bits))
    case .text: return .text(text(node))
    case .data: return .data(data(node) ?? Data())
    case .described:
      let text = text(node)
      return SPONDate.date(of: text).map(SPON.date) ?? .described(text)
    case .list: return .list(parts(of: index).map { value($0, keepsTexts: keepsTexts) })
    case .object:
      let members = parts(of: index).map { part in
        SPONObject.Member(
          name: name(nodes[part]), value: value(part, keepsTexts: keepsTexts),
          spelling: SPONSpelling(text: keepsTexts ? writtenMember(nodes[part]) : nil))
      }
      return .object(SPONObject(type: type(node), unique: members))
    }
  }

  /// A member with its name, as it stands in the text.
  private func writtenMember(_ node: Node) -> String {
    let isStructure = node.kind == .list || node.kind == .object
    // A back-quote follows what is no structure.
    let end = isStructure ? Int(node.bits) : Int(node.end) + 1
    return String(decoding: bytes[Int(node.nameStart)..<end], as: UTF8.self)
  }

  private func type(_ node: Node) -> String? {
    node.start == node.end ? nil : SPONEscape.name(bytes[Int(node.start)..<Int(node.end)])
  }

  /// The indexes of the members or elements.
  private func parts(of index: Int) -> some Sequence<Int> {
    sequence(state: index + 1) { [nodes] part in
      guard part < nodes[index].next else { return nil }
      defer { part = Int(nodes[part].next) }
      return part
    }
  }
}
