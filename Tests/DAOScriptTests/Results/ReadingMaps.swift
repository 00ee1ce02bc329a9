import DAOCore
import DAOMarkup
import Foundation

@testable import DAOScript

/// Reads the children of `<maps>` as the result maps of a namespace.
struct ReadingMaps {
  var maps: [ResultMap] = []
  var faults: [String] = []
  var compiled: [String: CompiledResultMap] = [:]

  init(_ xml: String, namespace: String = "blog", isOrdered: Bool = false) throws {
    var reader = ResultMapReader(file: "blog.xml", namespace: namespace, isOrdered: isOrdered)
    for case .element(let element) in try MarkupReader().read(Data("<maps>\n\(xml)\n</maps>".utf8)).children {
      if let map = reader.resultMap(element) { maps.append(map) }
    }
    var compiler = ResultMapCompiler(maps)
    compiled = compiler.compileAll()
    faults = (reader.faults + compiler.faults).map(\.description)
  }
}
