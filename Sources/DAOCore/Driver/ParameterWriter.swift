import Foundation

/// Takes the values of a statement's parameters, by index from 1.
public protocol ParameterWriter: AnyObject {
  func bindNull(at index: Int) throws
  func bind(_ value: Int64, at index: Int) throws
  func bind(_ value: Double, at index: Int) throws
  func bind(_ value: Bool, at index: Int) throws
  func bind(_ value: String, at index: Int) throws
  func bind(_ value: Data, at index: Int) throws
  func bind(_ value: Date, at index: Int) throws
}

extension ParameterWriter {
  public func bind(_ value: Value, at index: Int) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(value, at: index)
    }
  }
}
