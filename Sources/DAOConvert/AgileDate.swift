import DAOCore

/// The texts by which AgileDB stores dates: `2020-06-08T12:30:00.000-05:00`.
enum AgileDate {
  /// The seconds since 2001; nil for a text of any other form.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8.prefix(30))
    guard bytes.count == 24 || bytes.count == 29, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "."),
      bytes.count == 24 ? bytes[23] == UInt8(ascii: "Z") : bytes[26] == UInt8(ascii: ":")
    else { return nil }
    return Configuration.DateStrategy.date(iso8601: text)?.timeIntervalSinceReferenceDate
  }
}
