import ArgumentParser
import Basics
import Foundation

/// The exit statuses of the program, which `Apeiron` documents.
enum Exit {
  static let unmet = ExitCode(1)
  /// Some of the inputs could not be used: pictures, or entries of a list.
  static let someUnreadable = ExitCode(3)
  /// Some images could not become references.
  static let someReferencesUnusable = ExitCode(4)
  /// Both.
  static let someOfBothUnusable = ExitCode(5)
  static let wrongCommandLine = ExitCode.validationFailure
  static let badData = ExitCode(65)
  static let missingInput = ExitCode(66)
  static let cannotServe = ExitCode(69)
  static let internalError = ExitCode(70)
  static let unwritable = ExitCode(74)

  /// Prints `message` to standard error and returns the status to throw.
  static func failing(_ code: ExitCode, _ message: String) -> ExitCode {
    StandardError.say(message)
    return code
  }

  /// Throws the status of a run that went on without some pictures or without some references, if there were any.
  static func check(unreadable pictures: Int, unusable references: Int) throws {
    switch (pictures > 0, references > 0) {
    case (true, true): throw someOfBothUnusable
    case (true, false): throw someUnreadable
    case (false, true): throw someReferencesUnusable
    case (false, false): break
    }
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

  /// The prefix of every message.
  static let prefix = "apeiron: "

  static func say(_ message: String) { write(prefix + message + "\n") }

  /// Writes file names byte for byte, even if they are not valid UTF-8. A failure is ignored: if standard error is
  /// closed, the failure cannot be reported.
  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(PathText.bytes(of: text)))
  }
}
