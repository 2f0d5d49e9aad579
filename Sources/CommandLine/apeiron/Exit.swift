import ArgumentParser
import Foundation

/// The exit statuses of the program; `Apeiron` documents them.
enum Exit {
  static let unmet = ExitCode(1)
  static let someUnreadable = ExitCode(3)
  static let wrongCommandLine = ExitCode.validationFailure
  static let badData = ExitCode(65)
  static let missingInput = ExitCode(66)
  static let cannotServe = ExitCode(69)
  static let internalError = ExitCode(70)
  static let unwritable = ExitCode(74)

  /// Says `message` on standard error and returns the status to throw.
  static func failing(_ code: ExitCode, _ message: String) -> ExitCode {
    Talk.say("apeiron: \(message)")
    return code
  }
}

/// Standard error: what is said to a person, never data.
enum Talk {
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Columns of the terminal; 80 where it does not say.
  static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1 ? Int(size.ws_col) : 80
  }

  static func say(_ message: String) { write(message + "\n") }

  /// Where nobody listens any more there is nobody to tell so.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
