import DAOCore
import DAOMarkup
import DAOScript
import FuzzSupport

/// Reads an expression and a property path, and works them out for arguments of several kinds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpressions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let string = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let text = Text(string: string, runs: [.init(offset: 0, position: Position(line: 1, column: 1))])
  evaluate(text)
  resolve(text)
  return 0
}

private func evaluate(_ text: Text) {
  do {
    let expression = try Expression.parse(text, file: "fuzz.xml")
    for scope in scopes {
      do {
        _ = try expression.evaluate(in: scope)
        _ = try expression.isTrue(in: scope)
      } catch {
        require(error.location.map { $0.line > 0 && $0.column > 0 } == true, "no place: \(error)")
      }
    }
  } catch {
    requirePlaces(error.faults)
  }
}

private func resolve(_ text: Text) {
  do {
    let path = try PropertyPath.parse(text, file: "fuzz.xml")
    for scope in scopes { _ = try? path.resolve(in: scope) }
  } catch {
    requirePlaces(error.faults)
  }
}

private let scopes: [DynamicScope] = {
  let author = DynamicObject(names: ["name", "n"], values: [.text("Ada"), .integer(.max)], kind: .entity)
  let map = DynamicObject(names: ["a", "b"], values: [.null, .real(-0.0)], kind: .dictionary)
  let list = DynamicValue.list([.integer(1), .null, .text("x")], isSet: false)
  let names = ["a", "b", "s", "list", "author", "map", "t"]
  let values: [DynamicValue] = [
    .integer(.min), .real(.nan), .text("Zoë"), list, .object(author), .object(map), .bool(true),
  ]
  return [
    DynamicScope(.object(DynamicObject(names: names, values: values, kind: .arguments))), DynamicScope(list),
    DynamicScope(.text("x")), DynamicScope(.null),
  ]
}()
