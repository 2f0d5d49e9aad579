import ArgumentParser
import Foundation

/// The exit statuses of the program, which `Apeiron` documents.
enum Exit {
  static let unmet = ExitCode(1)
  static let someUnreadable = ExitCode(3)
  static let wrongCommandLine = ExitCode.validationFailure
  static let badData = ExitCode(65)
  static let missingInput = ExitCode(66)
  static let cannotServe = ExitCode(69)
  static let internalError = ExitCode(70)
  static let unwritable = ExitCode(74)

  /// Prints `message` to standard error and returns the status to throw.
  static func failing(_ code: ExitCode, _ message: String) -> ExitCode {
    StandardError.say("apeiron: \(message)")
    return code
  }
}

/// Standard error: messages for people, never data.
enum StandardError {
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// The width of the terminal in columns; 80 if it does not report one.
  static var columns: Int {
    var size = winsize()
    return unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1 ? Int(size.ws_col) : 80
  }

  static func say(_ message: String) { write(message + "\n") }

  /// A failure is ignored: if nobody reads standard error, there is nobody to tell.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
