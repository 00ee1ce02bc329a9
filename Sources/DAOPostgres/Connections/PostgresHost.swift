#if PostgreSQL
  // Unsafe: copies what libpq and the system's look-up of names give as C strings and lists.
  import CPostgres
  import Foundation

  /// One of the addresses at which a database is looked for.
  struct PostgresHost: Equatable, Sendable, CustomStringConvertible {
    /// The name, or the folder of a socket.
    let name: String
    /// The number of the machine; empty for a socket.
    let number: String
    let port: String

    private init(_ name: String, _ number: String, _ port: String) {
      (self.name, self.number, self.port) = (name, number, port)
    }

    /// The one that a connection is being opened to.
    init(of handle: OpaquePointer?) {
      func text(_ found: UnsafeMutablePointer<CChar>?) -> String { found.map { String(cString: $0) } ?? "" }
      self.init(text(PQhost(handle)), text(PQhostaddr(handle)), text(PQport(handle)))
    }

    static func == (one: PostgresHost, other: PostgresHost) -> Bool { one.identity == other.identity }

    /// What both names of it share: libpq leaves the zone of a number out.
    private var identity: [Substring] {
      [number.isEmpty ? name[...] : number.prefix { $0 != "%" }, port.isEmpty ? Self.defaultPort : port[...]]
    }

    private static let defaultPort: Substring = "5432"

    /// As libpq calls it.
    var description: String {
      guard !number.isEmpty else { return "on socket \"\(name)/.s.PGSQL.\(port)\"" }
      return "at \"\(name)\"" + (name == number ? "" : " (\(number))") + ", port \(port)"
    }

    /// All addresses that options name. A name is looked up, and may have several.
    static func all(of options: [String: String]) -> [PostgresHost] {
      let names = list(options["host"])
      let numbers = list(options["hostaddr"])
      let ports = list(options["port"])
      return (0..<max(names.count, numbers.count)).flatMap { index in
        let name = index < names.count ? names[index] : ""
        let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
        let known = index < numbers.count ? numbers[index] : ""
        guard !known.isEmpty || !name.isEmpty && !"/@".contains(name.prefix(1)) else { return [PostgresHost(name, "", port)] }
        let found = self.numbers(of: known.isEmpty ? name : known)
        // What cannot be looked up is refused by libpq, in its words.
        return (found.isEmpty ? [known] : found).map { PostgresHost(name, $0, port) }
      }
    }

    /// The options that name these alone.
    static func options(for hosts: [PostgresHost]) -> [(name: String, value: String)] {
      // libpq takes no empty list for one: that of a single socket has two numbers that are empty.
      let hosts = hosts.count == 1 ? hosts + hosts : hosts
      return [("host", \PostgresHost.name), ("hostaddr", \.number), ("port", \.port)].map { name, part in
        (name, hosts.map { $0[keyPath: part] }.joined(separator: ","))
      }
    }

    private static func list(_ option: String?) -> [String] {
      option?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    private static func numbers(of name: String) -> [String] {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var found: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(name, nil, &hints, &found) == 0 else { return [] }
      defer { freeaddrinfo(found) }
      return sequence(first: found) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
        guard let entry = entry?.pointee else { return nil }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let size = socklen_t(text.count)
        guard getnameinfo(entry.ai_addr, entry.ai_addrlen, &text, size, nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
      }
    }
  }
#endif
