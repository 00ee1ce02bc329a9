import DAOCommand

/// One run of the program, with what it printed.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let errors: String

  init(_ words: String...) { self.init(words) }

  init(_ words: [String], width: Int? = nil, isColoured: Bool = false, isInteractive: Bool = false) {
    let output = MemorySink()
    let errors = MemorySink()
    status = Program.run(
      words,
      Console(output: output, errors: errors, width: width, isColoured: isColoured, isInteractive: isInteractive))
    self.output = output.text
    self.errors = errors.text
  }
}
