import Testing

@Suite("The house")
struct ArchitectureTests {
  /// From the lowest to the highest.
  private static let scriptFolders = [
    "Text", "Settings", "Values", "Handlers", "Expressions", "Inputs", "Tags", "Declarations", "MyBatis", "Statements",
    "Linking", "Dynamic", "Results", "Compiled", "Library",
  ]

  /// The modules of each floor; those of one floor do not know each other.
  private static let floors: [[String]] = [
    ["CGetOpt", "CLibXML2", "CPostgres", "CSQLite", "DAOSQL"], ["DAOCore", "DAOMarkup"],
    ["DAOSQLite", "DAOScript", "DAOStreams"],
    ["DAORuntime", "DAOCheck"],
    ["DAOKit", "DAOCodeGen"],
    ["DAOImport", "DAOPostgres", "DAORecords"], ["DAOSources"], ["DAOConvert"],
    ["DAOBuildTool", "DAOCommand", "EmployeeService", "Atlas", "Benchmark"],
    ["dao"],
  ]

  /// The folders of each module that has several, from the lowest to the highest.
  private static let staircases = [
    "DAOCore": [
      "Values", "Errors", "Files", "JSON", "Hooks", "Interceptors", "Configuration", "Dialects", "SQL", "Statements", "Writing",
      "Columns", "Rows", "Parameters", "Driver",
    ],
    "DAOSQL": ["Text", "Schema", "Tree", "Parsing", "Meaning"],
    "DAOScript": scriptFolders,
    "DAORuntime": ["Changes", "Sessions", "Execution", "Handle"],
    "DAOMarkup": ["Tree", "Limits", "Source", "Reading"],
    "DAOStreams": ["Streams", "Reading", "History", "Running"],
    "DAOSQLite": ["Errors", "Files", "Callbacks", "Connections", "Schema"],
    "DAOPostgres": ["Errors", "Values", "Connections", "Schema", "Notices", "Face"],
    "DAOCheck": ["Diagnostics", "Schema", "Inference", "Descriptions", "Rules", "Plans", "History", "Checks"],
    "DAOCommand": ["Console", "Formats", "Arguments", "Values", "Configuration", "Scripts", "Commands", "Program"],
    "DAOCodeGen": ["Model", "Building", "Writing", "Scripts"],
    "DAOKit": ["Values", "Results", "Scripts", "Folding", "Caching", "Copying", "Live", "Calls", "Face"],
    "DAORecords": ["Types", "Expiry", "Shape", "Schema", "References", "Queries", "Saving", "Documents", "Face"],
    "DAOSources": ["SPON", "Files", "Tables", "CSV", "JSON", "XML", "SPONTables", "Sync", "Face", "Moving"],
  ]

  @Test("The folders of a module are one staircase: none refers to a type of a folder above it", arguments: staircases.keys)
  func staircase(module: String) throws {
    let staircase = try Staircase(module, folders: #require(Self.staircases[module]))
    #expect(staircase.strayFolders == [])
    #expect(staircase.upwardReferences == [])
  }

  @Test("Every module has its floor")
  func everyFloor() throws {
    #expect(try Set(Self.floors.flatMap(\.self)) == Repository.modules())
  }

  @Test("Modules import those of the floors below them", arguments: Self.floors.dropFirst().flatMap(\.self))
  func imports(module: String) throws {
    let floor = try #require(Self.floors.firstIndex { $0.contains(module) })
    let above = Set(Self.floors[floor...].flatMap(\.self)).subtracting([module])
    for file in try Repository.sources(of: module) {
      #expect(above.isDisjoint(with: file.imports), "\(module)/\(file.path)")
    }
  }

  @Test(
    "What an engine knows stands in its dialect and its driver",
    arguments: ["DAOCore", "DAOScript", "DAORuntime", "DAOCheck", "DAOKit", "DAORecords", "DAOSources"])
  func engines(module: String) throws {
    for file in try Repository.sources(of: module) where file.folder != "Dialects" {
      let allowed = EngineName.exceptions["\(module)/\(file.path)"] ?? []
      #expect(EngineName.words(in: file) == Set(allowed.map(\.word)), "\(module)/\(file.path)")
    }
  }

  @Test("Nothing but DAOSQL looks at keywords and signs of SQL, or steps from token to token")
  func readers() throws {
    for module in Self.floors.flatMap(\.self) where module != "DAOSQL" {
      for file in try Repository.sources(of: module) {
        let path = "\(module)/\(file.path)"
        guard !TokenReading.exceptions.keys.contains(where: path.hasPrefix) else { continue }
        #expect(TokenReading.marks(in: file) == [], "\(path)")
      }
    }
  }

  @Test("Each exception to that is needed")
  func readingExceptions() throws {
    for prefix in TokenReading.exceptions.keys {
      let module = String(prefix.prefix { $0 != "/" })
      let files = try Repository.sources(of: module).filter { "\(module)/\($0.path)".hasPrefix(prefix) }
      #expect(files.contains { !TokenReading.marks(in: $0).isEmpty }, "\(prefix)")
    }
  }

  @Test("A tag is looked at by what it states: nothing outside of the tags asks which one it is")
  func tags() throws {
    let declared = try Repository.sources(of: "DAOScript").filter { $0.folder == "Tags" }.flatMap { file in
      file.uncommented.matches(of: /(?:struct|class) (\w+): SQLTag(?:Step)?\b/).map { String($0.1) }
    }
    #expect(declared.contains("ForEach") && declared.contains("ForEachStep"))
    let cast = try Regex("\\b(?:as[?!]?|is) +(?:DAOScript\\.)?(?:\(declared.joined(separator: "|")))\\b")
    for module in try Repository.modules().sorted() {
      for file in try Repository.sources(of: module) where module != "DAOScript" || file.folder != "Tags" {
        #expect(file.uncommented.matches(of: cast).isEmpty, "\(module)/\(file.path)")
      }
    }
  }

  @Test("There are two dialects, in one place")
  func dialects() throws {
    let declaration = /(?m)^[^\/\n]*\b(?:struct|class|enum|actor|extension)\s+(\w+)[^{\n]*:[^{\n]*\bDialect\b/
    let found = try Repository.files(with: "Dialect").flatMap { file in
      file.uncommented.matches(of: declaration).map { "\(file.path): \($0.1)" }
    }
    #expect(
      found == [
        "Sources/DAOCore/Dialects/PostgresDialect.swift: PostgresDialect",
        "Sources/DAOCore/Dialects/SQLiteDialect.swift: SQLiteDialect",
      ])
  }

  @Test("Nothing but the command uses the importer")
  func importer() throws {
    for module in Self.floors.dropFirst().flatMap(\.self) where module != "DAOCommand" {
      for file in try Repository.sources(of: module) {
        #expect(!file.imports.contains("DAOImport"), "\(module)/\(file.path)")
      }
    }
  }
}
