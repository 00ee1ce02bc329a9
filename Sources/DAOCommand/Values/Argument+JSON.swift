import DAOKit

extension Argument {
  /// The only member of an object that means a date.
  static let dateMember = "$date"

  /// Reads the value of `--params`.
  ///
  /// Throws ``UsageError`` for text that is not JSON, and for a value that would change, such as a number that loses digits.
  package init(params text: String) throws {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(text)
    } catch {
      throw UsageError("--params, line \(error.place.line), column \(error.place.column): \(error.message)")
    }
    try self.init(value)
  }

  private init(_ json: JSONValue) throws {
    switch json {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let text): self = .text(text)
    case .list(let list): self = .list(try list.map(Argument.init))
    case .object(let members):
      if members.count == 1, members[0].name == Self.dateMember {
        guard case .text(let text) = members[0].value else {
          throw UsageError("--params: \(Self.dateMember) is the text of a date, not \(members[0].value.kind)")
        }
        self = try Self.date(text)
      } else {
        self = .object(Dictionary(try members.map { ($0.name, try Argument($0.value)) }) { first, _ in first })
      }
    }
  }
}
