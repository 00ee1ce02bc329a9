import Foundation

/// The standard descriptors of a process: 0, 1 and 2.
package enum StandardDescriptors {
  /// Opens closed descriptors on /dev/null, so that no file of the program gets their numbers.
  ///
  /// - Returns: Whether the standard output was open.
  package static func secure() -> Bool {
    // In ascending order, since a new file gets the lowest free number.
    let wasOpen = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { descriptor in
      if fcntl(descriptor, F_GETFD) != -1 { return true }
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
      return false
    }
    return wasOpen[1]
  }
}
