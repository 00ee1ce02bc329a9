import DAOCore
import DAOMarkup

extension StatementWriter {
  /// Writes SQL of the script in `file`.
  mutating func write(_ nodes: [SQLNode], of file: String) {
    for node in nodes {
      switch node {
      case .text(let text):
        write(
          text.string,
          runs: text.runs.map { Origin.Run(offset: $0.offset, location: DAOError.Location($0.position, in: file)) })
      case .parameter(let parameter):
        let location = DAOError.Location(parameter.position, in: file)
        switch parameter.form {
        case .next: write(parameterAt: nil, from: location)
        case .index(let index): write(parameterAt: index, from: location)
        // Two spellings of a name (`:id` and `@id`) are one parameter here, but two to a database, so one spelling is used.
        case .name(let name): write(parameterNamed: name, from: location)
        }
      case .placeholder, .substitution, .tag, .fragment:
        // An operation with any of these nodes is dynamic.
        break
      }
    }
  }
}
