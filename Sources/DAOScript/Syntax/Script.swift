import DAOCore
import DAOMarkup
import Foundation

/// A `.dao.xml` file as it was written: its operations, and what is wrong with it.
///
/// A script with faults can still be looked at; compiling it reports them, together with those of its SQL.
package struct Script: Sendable {
  /// The name that the script is asked for by: `employee` for `employee.dao.xml`.
  package var name: String
  /// The file, as errors show it.
  package var file: String
  /// Where the root element begins.
  package var location: DAOError.Location
  /// What NULL reads as in all its operations, where they do not say.
  package var nulls: Configuration.NullStrategy?
  /// The operations in the order of the file.
  package var operations: [ScriptOperation] = []
  package var faults: [Fault] = []

  /// Reads a script; whatever is wrong with it ends in ``faults``.
  package static func parse(_ data: Data, file: String, name: String) -> Script {
    do {
      let root = try MarkupReader().read(data)
      var reader = ScriptReader(file: file)
      return reader.script(root, name: name)
    } catch {
      let faults = error.faults.map { Fault($0.message, at: DAOError.Location($0.position, in: file)) }
      return Script(name: name, file: file, location: DAOError.Location(.start, in: file), faults: faults)
    }
  }
}

extension DAOError.Location {
  init(_ position: Position, in file: String) {
    self.init(file: file, line: position.line, column: position.column)
  }
}
