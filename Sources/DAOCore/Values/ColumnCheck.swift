/// Asks the compiler whether a type that is written by hand fits the column that a script declares it for.
///
/// Generated Swift calls it for each `<column>` with a type of your own, at the line of the script:
///
/// ```swift
/// enum State: String, Codable { case open, closed }
/// ColumnCheck.texts(State.self)  // with Int for String: warning: a column of texts stores it as a text …
/// ```
///
/// The functions do nothing when they run. A type with raw values is stored as its raw value. The compiler cannot see an
/// `encode(to:)` of its own: for such a type an extension says that it fits,
/// `extension ColumnCheck { static func texts(_ type: State.Type) {} }`.
public enum ColumnCheck {
  /// For a column that stores numbers as texts: TEXT, VARCHAR.
  public static func texts<T>(_ type: T.Type) {}

  /// Warns of a raw value that is a whole number.
  @available(*, deprecated, message: "a column of texts stores it as a text, which is not read as a number: declare it INTEGER")
  public static func texts<T: RawRepresentable>(_ type: T.Type) where T.RawValue: BinaryInteger {}

  /// Warns of a raw value that is a number.
  @available(*, deprecated, message: "a column of texts stores it as a text, which is not read as a number: declare it REAL")
  public static func texts<T: RawRepresentable>(_ type: T.Type) where T.RawValue: BinaryFloatingPoint {}

  /// Warns of a raw value that is true or false.
  @available(*, deprecated, message: "a column of texts stores it as a text, which is not read as a Bool: declare it BOOLEAN")
  public static func texts<T: RawRepresentable>(_ type: T.Type) where T.RawValue == Bool {}

  /// For a column that stores texts like numbers as numbers, or takes no others: INTEGER, NUMERIC, DATE.
  public static func numbers<T>(_ type: T.Type) {}

  /// Warns of a raw value that is a text.
  @available(*, deprecated, message: "a column of numbers stores the text '00501' as the number 501: declare it TEXT")
  public static func numbers<T: RawRepresentable>(_ type: T.Type) where T.RawValue == String {}

  /// For a column that stores every number as a floating-point number: REAL, DOUBLE.
  public static func reals<T>(_ type: T.Type) {}

  /// Warns of a raw value that is a text.
  @available(*, deprecated, message: "a column of numbers stores the text '00501' as the number 501: declare it TEXT")
  public static func reals<T: RawRepresentable>(_ type: T.Type) where T.RawValue == String {}

  /// Warns of a raw value that is a whole number.
  @available(*, deprecated, message: "a REAL column stores a Double, which is not read as a whole number: declare it INTEGER")
  public static func reals<T: RawRepresentable>(_ type: T.Type) where T.RawValue: BinaryInteger {}

  /// Warns of a raw value that is true or false.
  @available(*, deprecated, message: "a REAL column stores it as a Double, which is not read as a Bool: declare it BOOLEAN")
  public static func reals<T: RawRepresentable>(_ type: T.Type) where T.RawValue == Bool {}
}
