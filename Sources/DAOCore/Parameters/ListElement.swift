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
