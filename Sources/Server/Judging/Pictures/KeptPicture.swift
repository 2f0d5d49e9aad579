public import Foundation

/// The file of a picture that was kept after it was judged. Its name contains the time and the sender:
/// `20261122T160000Z-7-k3v9-p1.jpg`.
public struct KeptPicture: Sendable, Equatable {
  /// The name of the file.
  public let name: String

  /// The picture in the file of this name; nil for another file.
  init?(name: String) {
    guard name.wholeMatch(of: /\d{8}T\d{6}Z-\d+-.*\.(jpg|png)/) != nil else { return nil }
    self.name = name
  }

  /// Whether the sender, or the contest in which it was sent, has one of these identifiers.
  public func isOf(_ ids: Set<String>) -> Bool {
    let parts = name.prefix { $0 != "." }.split(separator: "-").dropFirst(2)
    return parts.contains { ids.contains(String($0)) }
  }

  /// The pictures in `folder`, the oldest first; none where the folder cannot be read.
  public static func all(in folder: URL) -> [KeptPicture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap(KeptPicture.init)
  }
}
