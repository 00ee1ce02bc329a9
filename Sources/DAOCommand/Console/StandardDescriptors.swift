import Foundation

/// The descriptors that a process starts with: 0, 1 and 2.
package enum StandardDescriptors {
  /// Opens those that are closed on /dev/null, so that no file that the program opens gets their numbers; whether the
  /// standard output was open.
  package static func secure() -> Bool {
    // In this order, since a new file gets the lowest number that is free.
    let wasOpen = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { descriptor in
      if fcntl(descriptor, F_GETFD) != -1 { return true }
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
      return false
    }
    return wasOpen[1]
  }
}
