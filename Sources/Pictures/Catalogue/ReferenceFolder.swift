public import Basics
public import Recognition
public import Vision

/// The references made from a folder's images.
public struct ReferenceFolder: Sendable {
  /// The references.
  public let library: ReferenceLibrary
  /// The names of all images, including those that could not become references.
  public let names: Set<String>
  /// Images that could not become references.
  public let problems: [ReferenceLibraryBuilder.Problem]

  /// The reason why there are no references.
  public enum Failure: Error, CustomStringConvertible {
    case folder(path: String, VisionError)
    /// No image could be enrolled; with the problem of each.
    case empty(path: String, [ReferenceLibraryBuilder.Problem])

    /// The folder's problem on one line, and each image's problem on another.
    public var description: String {
      switch self {
      case .folder(let path, let error): "\(path): \(error.message)"
      case .empty(let path, let problems):
        (["\(path): no image to recognise: put JPEG or PNG files into it"] + problems.map(\.description))
          .joined(separator: "\n")
      }
    }
  }

  /// Enrols the images in the folder at `path`, without its subfolders.
  public init(_ path: String, enrolment: Enrolment = Enrolment()) throws(Failure) {
    let images: [String]
    do { images = try ImageFiles.list(in: path) } catch { throw .folder(path: path, error) }
    try self.init(path, images: images.map(ImageFile.init), enrolment: enrolment)
  }

  /// Enrols `images`, which the caller found in the folder at `path`.
  public init(_ path: String, images: [ImageFile], enrolment: Enrolment = Enrolment()) throws(Failure) {
    var builder = ReferenceLibraryBuilder()
    builder.enrolment = enrolment
    (library, problems) = builder.enrol(images)
    names = Set(images.map(\.name))
    if library.references.isEmpty { throw .empty(path: path, problems) }
  }
}
