import DAOMarkup

/// A text at the beginning of a document.
func written(_ string: String) -> Text { Text(string: string, runs: [.init(offset: 0, position: .start)]) }
