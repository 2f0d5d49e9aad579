import Foundation

/// Sentences of the pages that were recorded once, as files LANGUAGE/NAME.opus; the name is a hash of
/// the text, which pages compute.
package struct SpeechFolder: Sendable {
  /// Where the files are; nil if nothing was recorded. Recordings may come while the daemon runs.
  private let find: @Sendable () -> String?

  /// Creates the speech in the folder that `find` finds whenever it is asked for; nil if nothing was recorded.
  package init(_ find: @escaping @Sendable () -> String?) { self.find = find }

  private static let ending = ".opus"

  /// Returns the names of all recordings in `language`; empty if there are none.
  func names(in language: String) -> [String] {
    guard let path = find(), isWord(language),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(language)")
    else { return [] }
    return files.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }.sorted()
  }

  /// Returns the recording `name` in `language`, an Ogg file with Opus; nil if there is none.
  func recording(_ name: String, in language: String) -> [UInt8]? {
    guard isWord(language), isWord(name), let path = find() else { return nil }
    return FileManager.default.contents(atPath: "\(path)/\(language)/\(name)\(Self.ending)").map(Array.init)
  }

  /// Returns whether `text` may be a part of a path.
  private func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
