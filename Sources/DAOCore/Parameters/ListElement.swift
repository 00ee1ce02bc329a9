import Foundation

/// What a list in JSON would not tell the type of, or cannot hold: a date, data, an infinite number. A server's arrays need it.
protocol ListElement {
  var typed: TypedValue { get }
}

extension Date: ListElement {
  var typed: TypedValue { .date(self) }
}

extension Data: ListElement {
  var typed: TypedValue { .blob(self) }
}

extension Double: ListElement {
  var typed: TypedValue { .real(self) }
}

extension Optional: ListElement where Wrapped: ListElement {
  var typed: TypedValue { self?.typed ?? .null }
}

extension Array: ListElement where Element: ListElement {
  var typed: TypedValue { .list(map(\.typed)) }
}

extension Set: ListElement where Element: ListElement {
  var typed: TypedValue { .list(ofSet: map(\.typed)) }
}

extension TypedValue {
  /// The list of a set's elements, in the order of its JSON.
  package static func list(ofSet elements: [TypedValue]) -> TypedValue {
    let named = elements.map { (text: (try? JSONColumn.text(of: $0)) ?? "\($0)", element: $0) }
    return .list(named.sorted { $0.text < $1.text }.map(\.element))
  }
}
