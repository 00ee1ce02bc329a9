#if PostgreSQL
  // Unsafe: libpq gives the options of an address as a C array, which is copied at once.
  import CPostgres
  import DAOCore
  import DAOSQL
  import Foundation

  /// The address of a database: a URL or a list of `name=value`
  /// (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
  package struct PostgresAddress: Sendable {
    /// As libpq takes it, secrets included.
    let text: String
    /// The options that it names.
    private let options: [(name: String, value: String)]
    private static let secrets: Set<String> = ["password", "sslpassword"]

    /// - Throws: ``DAOError/Code/cannotOpen`` for an address that libpq cannot read. The error shows nothing of it, since that may
    ///   be a part of the password.
    package init(_ text: String) throws {
      self.text = text
      if let fault = Self.fault(ofURL: text) { throw DAOError(.cannotOpen, fault) }
      var message: UnsafeMutablePointer<CChar>?
      defer { PQfreemem(message) }
      guard let options = Self.options(PQconninfoParse(text, &message)) else {
        throw DAOError(
          .cannotOpen,
          "the address of the database cannot be read: \(PostgresError.withoutQuotes(message.map { String(cString: $0) } ?? ""))"
        )
      }
      self.options = options
    }

    /// The options of libpq's list, which is freed, that have a value; nil for no list.
    static func options(_ found: UnsafeMutablePointer<PQconninfoOption>?) -> [(name: String, value: String)]? {
      guard let found else { return nil }
      defer { PQconninfoFree(found) }
      return sequence(first: found) { $0 + 1 }.prefix { $0.pointee.keyword != nil }.compactMap { option in
        option.pointee.val.map { (String(cString: option.pointee.keyword), String(cString: $0)) }
      }
    }

    /// Connects to the database.
    ///
    /// - Parameter defaults: Settings that hold where the address does not say otherwise
    ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PQCONNECTDBPARAMS>).
    /// - Returns: A connection, or what tells why there is none.
    func connect(_ defaults: [(name: String, value: String)]) -> OpaquePointer? {
      Self.withParameters(defaults + [("dbname", text)]) { PQconnectdbParams($0, $1, 1) }
    }

    /// Begins to connect as ``connect(_:)`` does, at other hosts than those of the address where `hosts` are some.
    func startConnecting(_ defaults: [(name: String, value: String)], to hosts: [PostgresHost]) -> OpaquePointer? {
      Self.withParameters(defaults + [("dbname", text)] + (hosts.isEmpty ? [] : PostgresHost.options(for: hosts))) {
        PQconnectStartParams($0, $1, 1)
      }
    }

    private static func withParameters(
      _ settings: [(name: String, value: String)],
      _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> OpaquePointer?
    ) -> OpaquePointer? {
      let (names, values) = (settings.map { strdup($0.name) }, settings.map { strdup($0.value) })
      defer { for copy in names + values { free(copy) } }
      return body(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil])
    }

    private static func host(ofURL text: String) -> Substring? {
      ["postgresql://", "postgres://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
    }

    /// The address of another database of the same server.
    package func address(ofDatabase name: String) -> String {
      (options.filter { $0.name != "dbname" } + [("dbname", name)]).map { name, value in
        let escaped = value.replacing(["\\": "\\\\", "'": "\\'"])
        return "\(name)='\(escaped)'"
      }.joined(separator: " ")
    }

    /// The address without its secrets, for messages.
    package var shown: String {
      guard let rest = Self.host(ofURL: text) else {
        return options.filter { !Self.secrets.contains($0.name) }.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      }
      let scheme = text.dropLast(rest.count)
      let end = rest.firstIndex { "@/".contains($0) }
      var place = rest
      if let end, rest[end] == "@" { place = rest[..<end].prefix { $0 != ":" } + rest[end...] }
      let parts = place.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return String(scheme + place) }
      let kept = parts[1].split(separator: "&").filter { option in !Self.isSecret(option.prefix { $0 != "=" }) }
      return "\(scheme)\(parts[0])\(kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))"
    }

    /// Whether an option of a URL is one, or may be one in other letters.
    private static func isSecret(_ name: Substring) -> Bool {
      name.contains("%") || secrets.contains { name.lowercased().hasSuffix($0) }
    }

    /// What is wrong with the signs of a password in a URL, of which libpq would take a part for the host or the port, and show it.
    private static func fault(ofURL text: String) -> String? {
      guard let rest = host(ofURL: text) else {
        return text.urlScheme.map {
          "the address of the database cannot be read: it begins with postgresql://, and not with \($0)://"
        }
      }
      let end = rest.firstIndex { "@/".contains($0) } ?? rest.endIndex
      let hasUser = end < rest.endIndex && rest[end] == "@"
      let hosts = (hasUser ? rest[end...].dropFirst() : rest).prefix { !"/?".contains($0) }
      let after = rest[hosts.endIndex...].prefix { $0 != "?" }
      let ports = hosts.split(separator: ",").flatMap { host in
        (host.hasPrefix("[") ? host.drop { $0 != "]" } : host).split(separator: ":", omittingEmptySubsequences: false)
          .dropFirst()
      }
      let isClear =
        !hosts.contains("@") && !after.contains("@") && ports.allSatisfy { $0.allSatisfy { "0123456789".contains($0) } }
      guard !isClear else { return nil }
      return
        "the address of the database cannot be read: a password in a URL writes @ as %40, / as %2F, : as %3A, ? as %3F and "
        + "% as %25, and a port is a number"
    }
  }
#endif
