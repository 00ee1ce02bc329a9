// Unsafe: the C interfaces as they are; texts are kept in one buffer until their row is stored.
import CLibXML2
import CSQLite
import Foundation

/// The work of ``FileReading`` with libxml2's push parser.
final class RawXML {
  /// Those of the elements, by column.
  private let names: [UnsafeMutablePointer<CChar>?]
  private let reading: RawFileReading
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
  /// Where the buffer is filled to.
  private var end = 0
  /// The column of the present element, and where its text begins; nil between elements.
  private var column: Int32?
  private var start = 0

  init(_ reading: RawFileReading) {
    self.reading = reading
    let names: [String] = ["", "", "firstName", "lastName", "city", "position", "dob", "salary", "gender"]
    self.names = names.map { strdup($0) }
  }

  deinit {
    buffer.deallocate()
    for name in names { free(name) }
  }

  func insert(_ path: String) throws {
    guard let file = fopen(path, "r"), let context = xmlCreatePushParserCtxt(nil, nil, nil, 0, nil),
      let sax = context.pointee.sax
    else { throw MeasuringError(message: "no file '\(path)'") }
    defer {
      fclose(file)
      xmlFreeDoc(context.pointee.myDoc)
      xmlFreeParserCtxt(context)
    }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    sax.pointee.startElementNs = { context, name, _, _, _, _, count, _, values in
      guard let name else { return }
      RawXML.of(context)?.begin(name, count, values)
    }
    sax.pointee.endElementNs = { context, _, _, _ in RawXML.of(context)?.finish() }
    sax.pointee.characters = { context, text, count in
      guard let text else { return }
      RawXML.of(context)?.append(text, Int(count))
    }
    sax.pointee.ignorableWhitespace = sax.pointee.characters
    try reading.database.execute("BEGIN")
    let chunk = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 16)
    defer { chunk.deallocate() }
    while case let count = fread(chunk, 1, 1 << 16, file), count > 0 { xmlParseChunk(context, chunk, Int32(count), 0) }
    xmlParseChunk(context, nil, 0, 1)
    try reading.database.execute("COMMIT")
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> RawXML? {
    context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private.map {
      Unmanaged<RawXML>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func begin(
    _ name: UnsafePointer<xmlChar>, _ count: Int32, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    if count == 1, let values, let first = values[3], let last = values[4] {
      sqlite3_clear_bindings(reading.insertion)
      (end, start) = (0, 0)
      append(first, last - first, isAttribute: true)
      bind(1)
      return
    }
    name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
      for column in 2...8 where names[column].map({ strcmp($0, name) }) == 0 {
        (self.column, start) = (Int32(column), end)
        return
      }
    }
  }

  private func append(_ text: UnsafePointer<xmlChar>, _ count: Int, isAttribute: Bool = false) {
    guard column != nil || isAttribute else { return }
    memcpy(buffer + end, text, count)
    end += count
  }

  private func bind(_ column: Int32) {
    // A number ends.
    buffer[end] = 0
    reading.bind(buffer + start, end - start, column)
    end += 1
  }

  private func finish() {
    if let column {
      bind(column)
      self.column = nil
    } else {
      sqlite3_step(reading.insertion)
      sqlite3_reset(reading.insertion)
    }
  }
}
