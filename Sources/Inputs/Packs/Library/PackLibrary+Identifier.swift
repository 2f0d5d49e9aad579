import Foundation

extension PackLibrary {
  /// The file in the folder that has the identifier.
  private static let identifierFile = ".library"

  /// Returns a word that no other library has, kept in a hidden file of the folder. If there is none yet, makes it if
  /// `isNew`, and otherwise returns nil; also returns nil if it cannot be kept.
  package func identifier(isNew: Bool) -> String? {
    let file = URL(filePath: folder).appending(path: Self.identifierFile)
    if let known = Self.identifier(in: file) { return known }
    guard isNew else { return nil }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Another process may have written it meanwhile.
    try? Data(UUID().uuidString.lowercased().utf8).write(to: file, options: .withoutOverwriting)
    return Self.identifier(in: file)
  }

  private static func identifier(in file: URL) -> String? {
    guard let text = (try? Data(contentsOf: file)).flatMap({ String(data: $0, encoding: .utf8) })?.trimmed,
      text.wholeMatch(of: /[0-9a-f-]{1,64}/) != nil
    else { return nil }
    return text
  }
}
