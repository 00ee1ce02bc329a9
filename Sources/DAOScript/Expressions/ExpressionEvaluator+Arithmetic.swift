import Foundation

extension ExpressionEvaluator {
  func negated(_ value: DynamicValue, at offset: Int) throws(ExpressionFailure) -> DynamicValue {
    try calculate(.integer(0), .subtract, value, at: offset)
  }

  /// `+` concatenates if one side is a text. Neither side may be null.
  func calculate(
    _ left: DynamicValue, _ operation: ExpressionNode.Arithmetic, _ right: DynamicValue, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    if operation == .add, let text = Self.joined(left, right) { return try .text(bounded(text, at: offset)) }
    let numbers = try (
      number(left, operation, at: offset),
      number(right, operation, at: offset)
    )
    if operation == .divide || operation == .remainder, !numbers.1.value.isTrue {
      throw ExpressionFailure(message: "division by zero", offset: offset)
    }
    switch numbers {
    case (.integer(let left), .integer(let right)):
      let (result, overflows) = Self.whole(left, operation, right)
      guard !overflows else { throw ExpressionFailure(message: "the result does not fit into 64 bits", offset: offset) }
      return .integer(result)
    case (let left, let right):
      if left.isDecimal || right.isDecimal, let left = left.decimal, let right = right.decimal {
        let result = Self.decimal(left, operation, right)
        guard result.isFinite else {
          throw ExpressionFailure(message: "the result does not fit into a Decimal", offset: offset)
        }
        return .decimal(result)
      }
      return .real(Self.real(left.real, operation, right.real))
    }
  }

  private static func joined(_ left: DynamicValue, _ right: DynamicValue) -> String? {
    switch (left, right) {
    case (.text(let left), _): right.string.map { left + $0 }
    case (_, .text(let right)): left.string.map { $0 + right }
    default: nil
    }
  }

  private func number(
    _ value: DynamicValue, _ operation: ExpressionNode.Arithmetic, at offset: Int
  ) throws(ExpressionFailure) -> DynamicNumber {
    if let number = DynamicNumber(value) { return number }
    throw ExpressionFailure(message: "'\(operation.rawValue)' takes numbers, not \(value.description)", offset: offset)
  }

  private static func whole(
    _ left: Int64, _ operation: ExpressionNode.Arithmetic, _ right: Int64
  ) -> (partialValue: Int64, overflow: Bool) {
    switch operation {
    case .add: left.addingReportingOverflow(right)
    case .subtract: left.subtractingReportingOverflow(right)
    case .multiply: left.multipliedReportingOverflow(by: right)
    case .divide: left.dividedReportingOverflow(by: right)
    case .remainder: right == -1 ? (0, false) : left.remainderReportingOverflow(dividingBy: right)
    }
  }

  private static func real(_ left: Double, _ operation: ExpressionNode.Arithmetic, _ right: Double) -> Double {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .remainder: left.truncatingRemainder(dividingBy: right)
    }
  }

  private static func decimal(_ left: Decimal, _ operation: ExpressionNode.Arithmetic, _ right: Decimal) -> Decimal {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .remainder: left - truncated(left / right) * right
    }
  }

  private static func truncated(_ value: Decimal) -> Decimal {
    var value = value
    var result = Decimal()
    NSDecimalRound(&result, &value, 0, value < 0 ? .up : .down)
    return result
  }
}
