import ArgumentParser
import Foundation
import Results

/// Standard output: data, line by line.
enum Output {
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Writes `value` as one line of JSON with sorted keys.
  static func json(_ value: some Encodable) { line(String(decoding: JSONLine.encoded(value), as: UTF8.self)) }

  /// Returns the message for a line that the system refused to write, given its error number.
  static func failure(_ code: Int32) -> String {
    "standard output cannot be written: \(unsafe String(cString: strerror(code)))"
  }

  /// Writes a line immediately, so that a pipe sees it at once. If the reader has gone, the program ends quietly, as
  /// `head` expects; if the disk is full, it ends with a status of its own.
  static func line(_ text: String) {
    let code = LineWriter(STDOUT_FILENO).write(text.utf8)
    guard code != 0 else { return }
    if code == EPIPE { exit(0) }
    StandardError.say(failure(code))
    exit(Exit.unwritable.rawValue)
  }
}
