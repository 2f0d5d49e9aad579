public import Basics
public import Recognition
public import Vision

/// The images of a folder as references.
public struct ReferenceFolder: Sendable {
  /// The images that could become references.
  public let library: ReferenceLibrary
  /// Names of all images, those included that could not.
  public let names: Set<String>
  /// Images that could not become references.
  public let problems: [ReferenceLibraryBuilder.Problem]

  /// Why there are no references.
  public enum Failure: Error, CustomStringConvertible {
    case folder(path: String, VisionError)
    /// No image could be enrolled; with the problems of those that were tried.
    case empty(path: String, [ReferenceLibraryBuilder.Problem])

    public var description: String {
      switch self {
      case .folder(let path, let error): "\(path): \(error.message)"
      case .empty(let path, let problems):
        (["\(path): no image to recognise; put JPEG or PNG files there"] + problems.map(\.description))
          .joined(separator: "\n")
      }
    }
  }

  /// Enrols the images that lie in the folder at `path`.
  public init(_ path: String, enrolment: Enrolment = Enrolment()) throws(Failure) {
    let images: [String]
    do { images = try ImageFiles.list(in: path) } catch { throw .folder(path: path, error) }
    try self.init(path, images: images.map(ImageFile.init), enrolment: enrolment)
  }

  /// Enrols `images`, which somebody else has found in the folder at `path`.
  public init(_ path: String, images: [ImageFile], enrolment: Enrolment = Enrolment()) throws(Failure) {
    var builder = ReferenceLibraryBuilder()
    builder.enrolment = enrolment
    (library, problems) = builder.enrol(images)
    names = Set(images.map(\.name))
    if library.references.isEmpty { throw .empty(path: path, problems) }
  }
}
