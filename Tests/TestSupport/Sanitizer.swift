import Foundation

/// Whether a sanitizer watches: frames are several times as large, and what is freed is kept for a while.
package let isSanitized: Bool = {
  #if canImport(Darwin)
    let anywhere = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let anywhere: UnsafeMutableRawPointer? = nil
  #endif
  let names: [String] = ["__asan_init", "__tsan_init"]
  return names.contains { dlsym(anywhere, $0) != nil }
}()
