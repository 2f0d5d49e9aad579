import Basics
import Foundation
import Packs

/// The mark by which a change of a pack's folder is seen: the text of its file, and which images
/// there are, of what size and age.
struct PackStamp: Equatable {
  private let text: String?
  private let images: [Image]

  private struct Image: Equatable {
    let path: String
    let size: Int?
    let changed: Date?
  }

  /// The folder at `path` as it is now. Its file is not parsed, which takes far longer than to read it.
  init(_ path: String) {
    let file = PackFile(path)
    text = try? file.text()
    images = file.images.map { image in
      let attributes = try? FileManager.default.attributesOfItem(atPath: image.path)
      return Image(
        path: image.path, size: (attributes?[.size] as? NSNumber)?.intValue,
        changed: attributes?[.modificationDate] as? Date)
    }
  }
}
