/// A value of a row that is read, without memory of its own.
enum FileCell {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  /// Where the text stands in the row's UTF-8.
  case text(Range<Int>)
  /// The index among the row's other values.
  case other(Int)
}
