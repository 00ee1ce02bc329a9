import DAOMarkup
import Foundation

func read(_ source: String, limits: MarkupLimits = MarkupLimits()) throws(MarkupError) -> Element {
  try MarkupReader(limits: limits).read(Data(source.utf8))
}

/// The faults of a document as `line:column: message`; empty for a valid one.
func faults(_ data: Data, limits: MarkupLimits = MarkupLimits()) -> [String] {
  do {
    _ = try MarkupReader(limits: limits).read(data)
    return []
  } catch {
    return error.faults.map { "\($0.position.line):\($0.position.column): \($0.message)" }
  }
}

func faults(_ source: String, limits: MarkupLimits = MarkupLimits()) -> [String] {
  faults(Data(source.utf8), limits: limits)
}

extension Element {
  var elements: [Element] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The first text among the children.
  var text: Text? {
    children.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first
  }
}
