struct CallCommand: Command { let name = "call", summary = "x", values = ""; let options: [CommandOption] = []; func run(_ a: Arguments, _ c: Console) throws {} }
struct MigrateCommand: Command { let name = "migrate", summary = "x", values = ""; let options: [CommandOption] = []; func run(_ a: Arguments, _ c: Console) throws {} }
struct StatusCommand: Command { let name = "status", summary = "x", values = ""; let options: [CommandOption] = []; func run(_ a: Arguments, _ c: Console) throws {} }
struct CheckCommand: Command { let name = "check", summary = "x", values = ""; let options: [CommandOption] = []; func run(_ a: Arguments, _ c: Console) throws {} }
struct ListCommand: Command { let name = "list", summary = "x", values = ""; let options: [CommandOption] = []; func run(_ a: Arguments, _ c: Console) throws {} }
