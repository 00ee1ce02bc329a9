/// A dictionary, whose keys may be equal where their names are not: `1` and `01`, or one text with its accents composed in two ways.
protocol SPONDictionary {
  var count: Int { get }
}

extension Dictionary: SPONDictionary {}
