import Basics
import Foundation
import Packs

/// A mark that shows whether a pack's folder has changed: the text of the pack's file, and the names, sizes and ages of
/// the images.
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
    let file = PackFile(path, PackFormat())
    text = try? file.text()
    images = file.images.map { image in
      let attributes = try? FileManager.default.attributesOfItem(atPath: image.path)
      return Image(
        path: image.path, size: (attributes?[.size] as? NSNumber)?.intValue,
        changed: attributes?[.modificationDate] as? Date)
    }
  }
}
