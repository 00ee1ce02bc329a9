import Foundation

/// The types that have a form of their own.
enum SPONTypes {
  static let text = ObjectIdentifier(String.self)
  static let integer = ObjectIdentifier(Int.self)
  static let real = ObjectIdentifier(Double.self)
  static let boolean = ObjectIdentifier(Bool.self)
  static let date = ObjectIdentifier(Date.self)
  static let data = ObjectIdentifier(Data.self)
  static let url = ObjectIdentifier(URL.self)
  static let decimal = ObjectIdentifier(Decimal.self)
}
