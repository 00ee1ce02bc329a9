import DAOKit
import DAOSources
import Foundation
import FuzzSupport

/// Reads a text of SPON, writes it in both forms, and reads these.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSPON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let value = try? SPON(parsing: text) else { return 0 }
  for format in [SPONFormat.compact, .readable] {
    let written = value.text(format)
    // Not compared as a value: what is no number is not equal to itself.
    let read = try? SPON(parsing: written)
    require(read?.text(format) == written, "it does not come back: \(written)")
  }
  _ = try? SPONDecoder().decode([String: Int].self, from: text)
  return 0
}
