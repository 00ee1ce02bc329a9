import DAOKit
import DAOSources
import Foundation
import FuzzSupport

/// Opens a file as a database, writes it unchanged and changed, and reads what was written. The first byte chooses the format: `0` to `3`
/// are JSON, CSV, XML and SPON, `4` to `7` the same with tables of what is nested.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choice = input.first else { return 0 }
  let format = [FileFormat.json, .csv, .xml, .spon][Int(choice % 4)]
  let check = FileCheck(format: format, options: FileOptions(nested: choice & 4 == 0 ? .json : .tables))
  do {
    try check.run(Data(input.dropFirst()))
  } catch let error as DAOError {
    require([.encoding, .configuration].contains(error.code) && !error.message.isEmpty, "\(error)")
  } catch {
    require(false, "\(error)")
  }
  return 0
}
