// swift-tools-version: 6.1
import PackageDescription

// A build tool that is installed already (`make install`) spares a client the compilation of half of the house for the plugin.
let hasInstalledTool = Context.environment["DAOKIT_BUILD_TOOL"] != nil

let package = Package(
  name: "DAOKit",
  // Those that have Synchronization and task executors.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "DAOKit", targets: ["DAOKit"]),
    .library(name: "DAORecords", targets: ["DAORecords"]),
    .library(name: "DAOPostgres", targets: ["DAOPostgres"]),
    .library(name: "DAOSources", targets: ["DAOSources"]),
    .executable(name: "dao", targets: ["dao"]),
    .plugin(name: "DAOPlugin", targets: ["DAOPlugin"]),
  ],
  traits: [
    .trait(name: "PostgreSQL", description: "The driver of PostgreSQL, which needs libpq")
  ],
  targets: [
    // Ground: the C libraries.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(name: "CGetOpt"),

    // Floor 0: the reader of SQL.
    .target(name: "DAOSQL"),

    // Floor 1: what everything stands on.
    .target(name: "DAOCore", dependencies: ["DAOSQL"]),
    .target(name: "DAOMarkup", dependencies: ["CLibXML2"]),

    // Floor 2: scripts, streams, the SQLite driver.
    .target(name: "DAOScript", dependencies: ["DAOCore", "DAOSQL", "DAOMarkup"]),
    .target(name: "DAOStreams", dependencies: ["DAOCore", "DAOSQL", "DAOMarkup"]),
    .target(name: "DAOSQLite", dependencies: ["DAOCore", "DAOSQL", "CSQLite"]),

    // Floor 3: how bound statements run.
    .target(name: "DAORuntime", dependencies: ["DAOCore", "DAOSQL"]),

    .target(name: "DAOCheck", dependencies: ["DAOCore", "DAOSQL", "DAOScript", "DAOStreams"]),

    // Floor 4: the face.
    .target(
      name: "DAOKit", dependencies: ["DAOCore", "DAOSQL", "DAORuntime", "DAOCheck", "DAOScript", "DAOStreams", "DAOSQLite"]),

    .target(name: "DAOCodeGen", dependencies: ["DAOCore", "DAOSQL", "DAOScript", "DAOCheck"]),

    // Floor 5: records.
    .target(name: "DAORecords", dependencies: ["DAOCore", "DAOSQL", "DAORuntime", "DAOKit"]),

    .target(
      name: "DAOPostgres",
      dependencies: [
        "DAOCore", "DAOSQL", "DAORuntime", "DAOKit", .target(name: "CPostgres", condition: .when(traits: ["PostgreSQL"])),
      ]),

    // Floor 6: data that is elsewhere.
    .target(name: "DAOSources", dependencies: ["DAOCore", "DAOMarkup", "DAOKit", "DAORecords"]),

    // Roof: tools and programs.
    .target(name: "DAOImport", dependencies: ["DAOCore", "DAOSQL", "DAOMarkup", "DAOScript"]),
    .target(name: "DAOConvert", dependencies: ["DAOCore", "DAOSQL", "DAOSources"]),
    .target(
      name: "DAOCommand",
      dependencies: [
        "DAOSQL", "DAOKit", "DAOCheck", "DAOCodeGen", "DAOScript", "DAOStreams", "DAOSQLite", "DAOImport", "DAOConvert",
        "DAORecords", "DAOSources", "CGetOpt", .target(name: "DAOPostgres", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .executableTarget(name: "dao", dependencies: ["DAOCommand"]),
    .plugin(
      name: "DAOPlugin", capability: .buildTool(), dependencies: hasInstalledTool ? [] : ["DAOBuildTool"]),
    // Small, because a client's build makes it first: neither DAOKit nor the command.
    .executableTarget(
      name: "DAOBuildTool", dependencies: ["DAOCheck", "DAOCodeGen", "DAOScript", "DAOStreams", "DAOSQLite"]),
    .executableTarget(
      name: "EmployeeService", dependencies: ["DAORecords", "DAOPostgres"],
      resources: [.copy("../../dao-scripts"), .copy("../../Resources")], plugins: ["DAOPlugin"]),
    .executableTarget(name: "Atlas", dependencies: ["DAOKit", "DAOSources"], plugins: ["DAOPlugin"]),
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        "DAOKit", "DAORecords", "DAOSources", "DAOCodeGen", "DAOScript", "DAOStreams", "DAOSQLite", "CSQLite", "CLibXML2",
        "DAOPostgres",
        .target(name: "CPostgres", condition: .when(traits: ["PostgreSQL"])),
      ]),

    .testTarget(name: "ArchitectureTests"),
    .target(name: "TestSupport", dependencies: ["DAOCore"], path: "Tests/TestSupport"),
    .target(
      name: "EngineSupport",
      dependencies: [
        "DAOKit", "DAORecords", "DAOPostgres", "TestSupport",
        .target(name: "CPostgres", condition: .when(traits: ["PostgreSQL"])),
      ], path: "Tests/EngineSupport"),
    .testTarget(name: "DAOSQLTests", dependencies: ["DAOSQL", "DAOCore", "CSQLite", "TestSupport"]),
    .testTarget(name: "DAOCoreTests", dependencies: ["DAOCore", "DAOSQL"]),
    .testTarget(name: "DAOMarkupTests", dependencies: ["DAOMarkup"]),
    .testTarget(
      name: "DAOScriptTests",
      dependencies: ["DAOSQL", "DAOScript", "DAOStreams", "DAOSQLite", "TestSupport", "EngineSupport"],
      exclude: ["Expressions/expressions.txt"],
      resources: [.copy("Cases")]),
    .testTarget(name: "DAOStreamsTests", dependencies: ["DAOStreams", "DAOSQLite", "StreamRunnerProcess"]),
    .executableTarget(
      name: "StreamRunnerProcess", dependencies: ["DAOStreams", "DAOSQLite"], path: "Tests/StreamRunnerProcess"),
    .testTarget(
      name: "DAOCodeGenTests",
      dependencies: [
        "DAOCodeGen", "DAOCheck", "DAOKit", "DAORecords", "DAOScript", "DAOStreams", "DAOSQLite", "TestSupport",
      ],
      exclude: ["Scripts"]),
    .testTarget(
      name: "DAOCheckTests", dependencies: ["DAOCheck", "DAOKit", "DAOScript", "DAOStreams", "DAOSQLite", "TestSupport"],
      exclude: ["Cases"]),
    .testTarget(
      name: "DAOSQLiteTests", dependencies: ["DAOSQL", "DAOSQLite", "CSQLite", "StreamRunnerProcess", "TestSupport"]),
    // Its own code has no script, which shows that the runtime stands on the core and a driver alone; EngineSupport opens the server.
    .testTarget(name: "DAORuntimeTests", dependencies: ["DAOSQL", "DAORuntime", "DAOSQLite", "TestSupport", "EngineSupport"]),
    .testTarget(name: "DAOKitTests", dependencies: ["DAOSQL", "DAOKit", "DAORuntime", "CSQLite", "TestSupport"]),
    .testTarget(name: "DAORecordsTests", dependencies: ["DAORecords", "CSQLite", "TestSupport", "EngineSupport"]),
    .testTarget(
      name: "DAOPostgresTests",
      dependencies: [
        "DAOPostgres", "DAORecords", "DAOKit", "DAORuntime", "TestSupport", "EngineSupport",
      ]),
    .testTarget(
      name: "DAOSourcesTests",
      dependencies: ["DAOSQL", "DAOSources", "DAORecords", "DAOKit", "DAOPostgres", "TestSupport", "EngineSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["DAOCommand", "DAOConvert", "DAORecords", "CSQLite", "TestSupport", "EngineSupport", "dao"]),
    .testTarget(name: "PluginTests", dependencies: ["DAOBuildTool"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "DAOSQL", "DAOKit", "DAORecords", "DAOSources", "DAOScript", "DAOSQLite", "DAOBuildTool", "EmployeeService", "Atlas",
        "dao", "EngineSupport", "TestSupport",
      ],
      exclude: ["PublicSymbols"],
      resources: [.copy("../../dao-scripts"), .copy("../../Resources")]),
  ],
  swiftLanguageModes: [.v6]
)

// For `make fuzz` only: libFuzzer brings its own main, and every module must be built for it.
if Context.environment["DAOKIT_FUZZ"] != nil {
  func fuzz(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
      name: name, dependencies: ["DAOCore", "DAOSQL", "FuzzSupport"] + dependencies, path: "Fuzz/Sources/\(name)")
  }
  // Before anything else the plugin's tool would be built for these, which has a main of its own.
  package.targets.removeAll { ["EmployeeService", "Atlas", "DocumentationTests"].contains($0.name) }
  package.targets += [
    .target(name: "FuzzSupport", dependencies: ["DAOCore", "DAOSQL", "DAOMarkup"], path: "Fuzz/Sources/FuzzSupport"),
    fuzz("FuzzScripts", "DAOScript"),
    fuzz("FuzzMappers", "DAOScript"),
    fuzz("FuzzExpressions", "DAOScript", "DAOMarkup"),
    fuzz("FuzzSQL", "CSQLite"),
    fuzz("FuzzStreams", "DAOStreams"),
    fuzz("FuzzSPON", "DAOSources"),
    fuzz("FuzzFiles", "DAOKit", "DAORuntime", "DAOSources"),
  ]
}
