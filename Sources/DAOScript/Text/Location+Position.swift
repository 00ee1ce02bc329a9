import DAOCore
import DAOMarkup

extension DAOError.Location {
  package init(_ position: Position, in file: String) {
    self.init(file: file, line: position.line, column: position.column)
  }
}
