import Foundation

/// How many times as long `work` takes when its input becomes four times as large: 4 for linear work, 16 for quadratic work.
///
/// It is the processor time of this thread, so that neither load nor a sanitizer changes the ratio. What seems to be more than
/// linear is measured once more, and the lesser counts.
///
/// - Parameter count: The size of the large input.
package func growth(upTo count: Int, of work: (Int) throws -> Void) rethrows -> Double {
  func seconds(_ count: Int) throws -> Double {
    let start = threadTime()
    try work(count)
    return threadTime() - start
  }
  func ratio() throws -> Double {
    let small = try min(seconds(count / 4), seconds(count / 4))
    return try seconds(count) / small
  }
  let first = try ratio()
  return try first < linearGrowth ? first : min(first, ratio())
}

/// The bound of a growth that is linear but for noise, and the logarithm of sorting.
package let linearGrowth = 9.0

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
