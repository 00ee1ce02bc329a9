/// What the library must know of an engine's dates. Names of functions are in capitals.
package struct DateFunctions: Sendable {
  /// Functions that give the text of a time.
  package var texts: Set<String> = []
  /// The one of them whose first argument is a format.
  package var formatting: String?
  /// The format of the texts of ``Configuration/DateStrategy/iso8601``.
  package var textFormat = ""
  /// The present time in the text of ``Configuration/DateStrategy/iso8601``.
  package var nowText = ""
  /// The present time in seconds since 1970.
  package var nowSeconds = ""
  /// The function that gives seconds since 1970; empty where there is none.
  package var secondsFunction: String { nowSeconds.prefix { $0 != "(" }.uppercased() }
  /// The argument by which a time function takes a number for seconds since 1970.
  package var secondsModifier = ""
  /// What a time function takes a number for without it: `a Julian day`.
  package var numberMeaning = ""
  /// The function by whose text two times compare.
  package var comparing = ""

  /// Of an engine with none that are known.
  package init() {}

  package init(
    texts: Set<String>, formatting: String?, textFormat: String, nowText: String, nowSeconds: String, secondsModifier: String,
    numberMeaning: String, comparing: String
  ) {
    self.texts = texts
    self.formatting = formatting
    self.textFormat = textFormat
    self.nowText = nowText
    self.nowSeconds = nowSeconds
    self.secondsModifier = secondsModifier
    self.numberMeaning = numberMeaning
    self.comparing = comparing
  }
}
