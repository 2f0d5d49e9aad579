/// The file of an image, by which the image has its name.
public struct ImageFile: Sendable, Hashable {
  /// Where the file is.
  public let path: String
  /// The name of the image: the last component of the path without its extension.
  public let name: String

  /// Endings of files that may be images, in lower case.
  public static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "webp", "tif", "tiff", "heic", "heif", "hif", "avif",
  ]

  /// The file at `path`, which need not exist.
  public init(_ path: String) {
    let file = path.split(separator: "/").last ?? ""
    let end = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : $0 } ?? file.endIndex
    self.path = path
    name = String(file[..<end])
  }
}
