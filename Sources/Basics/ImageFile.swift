/// The file of an image, by which the image has its name.
public struct ImageFile: Sendable, Hashable {
  /// Where the file is.
  public let path: String
  /// The name of the image: the last component of the path without its extension.
  public let name: String

  /// Endings of files that may be images, in lower case. The second line are JPEGs by other names; of those in an `.mpo`,
  /// which has several, the first is read.
  public static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "webp", "tif", "tiff", "heic", "heif", "hif", "avif",
    "jpe", "jfif", "mpo",
  ]

  /// Endings of pictures that are not read, in lower case: other formats, drawings, projects of painting programs, and
  /// raw files of cameras.
  public static let unreadExtensions: Set<String> = [
    "bmp", "dib", "gif", "ico", "jxl", "jp2", "j2k", "jpx", "tga", "pbm", "pgm", "ppm", "pnm", "exr", "hdr", "dds",
    "qoi",
    "svg", "svgz", "eps", "ai", "emf", "wmf",
    "psd", "psb", "xcf", "kra", "afphoto",
    "raw", "dng", "cr2", "cr3", "nef", "nrw", "arw", "sr2", "orf", "rw2", "raf", "pef", "srw", "x3f",
  ]

  /// Why a file with one of ``unreadExtensions`` is left out, worded to follow its path.
  public static let unreadReason = "this kind of picture is not read"

  /// What to say of a file with one of ``unreadExtensions``, worded to follow its path.
  public static let unreadRemedy = "\(unreadReason): save it as PNG or JPEG"

  /// Whether the file is a picture, by its ending, that is not read.
  public var isUnread: Bool {
    guard let file = path.split(separator: "/").last, let dot = file.lastIndex(of: "."), dot != file.startIndex else {
      return false
    }
    return Self.unreadExtensions.contains(file[file.index(after: dot)...].lowercased())
  }

  /// The file at `path`, which need not exist.
  public init(_ path: String) {
    let file = path.split(separator: "/").last ?? ""
    let end = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : $0 } ?? file.endIndex
    self.path = path
    name = String(file[..<end])
  }
}
