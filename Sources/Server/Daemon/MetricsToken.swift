import Foundation

/// The token for which other machines get the daemon's figures, as a file has it.
struct MetricsToken {
  let text: String

  /// Reads the token from `file`.
  ///
  /// - Throws: ``StateFolder/Failure`` if the file cannot be read, or does not consist of one word of at least 16
  ///   characters.
  init(file: String) throws(StateFolder.Failure) {
    let content: String
    do { content = try String(contentsOfFile: file, encoding: .utf8) } catch {
      throw StateFolder.Failure(description: "metrics-token: \(file): \(error.localizedDescription)")
    }
    text = content.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count >= 16, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
      throw StateFolder.Failure(
        description:
          "metrics-token: \(file) has to hold one word of at least 16 letters: write what \"openssl rand -hex 16\" prints"
      )
    }
  }
}
