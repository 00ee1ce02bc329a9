/// The value of a result's only column, where its type would be read from all columns of a row, or from all rows.
///
/// ```swift
/// let settings: ColumnValue<Settings>? = try people.call("settings:", "e1")
/// let tags: ColumnValue<[String]>? = try people.call("tags:", "e1")
/// print(settings?.value.theme ?? "-", tags?.value ?? [])
/// ```
/// A scalar is read as it is, any other type from the column's JSON. A `ColumnValue<Settings?>` may be of NULL. Typed DAOs read
/// columns of your own types in this way. A result of several columns is an error.
public struct ColumnValue<Value: Decodable>: Decodable {
  public let value: Value

  public init(from decoder: any Decoder) throws {
    if let row = decoder as? RowDecoder, row.reader.columns.count != 1 {
      throw ReadingError.columnCount(row.reader.columns, wanted: Value.self)
    }
    value = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension ColumnValue {
  /// The values of all rows, as generated code asks for them.
  public static func all(_ values: [ColumnValue]) -> [Value] { values.map(\.value) }

  /// The value of the only row, as generated code asks for it.
  public static func only(_ value: ColumnValue) -> Value { value.value }

  /// The value of a row, nil where there is none, as generated code asks for it.
  public static func onlyPresent(_ value: ColumnValue?) -> Value? { value?.value }
}

extension ColumnValue: Sendable where Value: Sendable {}
