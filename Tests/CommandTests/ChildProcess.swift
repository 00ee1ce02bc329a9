import Foundation

/// A run of the program `dao` as a process of its own, from a shell line.
struct ChildProcess {
  let status: Int32
  let output: String
  let errors: String
  /// The most memory that it had at once, in KiB.
  let peakMemory: Int

  /// - Parameter line: A line for `/bin/sh`, which may end in a redirection; `dao` is on the path.
  init(_ line: String, in folder: TemporaryFolder, input: String = "") throws {
    let scratch = try TemporaryFolder()
    let files = [try scratch.write("in", input), scratch.path("out"), scratch.path("err")]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_CREAT, 0o600)
    let words = ["/bin/sh", "-c", "cd '\(folder.path)' && \(line)"]
    let environment = ["PATH=\(Self.products.path):/usr/bin:/bin", "HOME=\(folder.path)"]
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    guard posix_spawn(&child, words[0], &actions, nil, argv, envp) == 0 else { throw CocoaError(.executableNotLoadable) }
    var ended: Int32 = 0
    var usage = rusage()
    while wait4(child, &ended, 0, &usage) == -1 && errno == EINTR {}
    status = ended & 0x7F == 0 ? ended >> 8 & 0xFF : 128 + ended & 0x7F
    output = try scratch.text("out")
    errors = try scratch.text("err")
    #if canImport(Darwin)
      peakMemory = Int(usage.ru_maxrss) / 1024
    #else
      peakMemory = Int(usage.ru_maxrss)
    #endif
  }

  /// Programs are built beside the tests.
  private static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    return bundle.bundleURL.pathExtension == "xctest" ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
  }
}
