import Foundation

extension Argument {
  /// Reads the value of `--params`; throws ``UsageError`` where it is no JSON.
  package init(params text: String) throws {
    let parsed: Any
    do {
      parsed = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] ?? error.localizedDescription
      throw UsageError("--params is not JSON: \(reason)")
    }
    try self.init(json: parsed)
  }

  /// One of the objects that JSONSerialization makes.
  private init(json: Any) throws {
    switch json {
    case is NSNull: self = .null
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(try list.map(Argument.init(json:)))
    case let object as [String: Any]: self = .object(try object.mapValues(Argument.init(json:)))
    case let number as NSNumber: try self.init(number)
    default: throw UsageError("--params has a value that is not JSON: \(json)")
    }
  }

  /// Bridging to Bool or Int64 would take 1 for true and 1.0 for 1; the number's C type tells what was written.
  private init(_ number: NSNumber) throws {
    switch String(cString: number.objCType) {
    case "c", "B": self = .boolean(number.boolValue)
    case "q", "i", "l", "s": self = .integer(number.int64Value)
    case "d" where !(number is NSDecimalNumber): self = .real(number.doubleValue)
    default: throw UsageError("--params has \(number), which a 64-bit integer cannot hold; write it as text")
    }
  }
}
