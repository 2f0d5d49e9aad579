import Foundation
public import Packs
public import Recognition
public import Vision

/// A folder from which a catalogue is made: a pack, or just images.
public struct CatalogueFolder: Sendable {
  /// The pack, where the folder is one.
  public let pack: Pack?
  public let catalogue: ReferenceLibrary
  /// Paths of the images that became references.
  public let files: [String]
  /// Names of all images, those included that could not become references.
  public let names: Set<String>
  /// Images that could not become references.
  public let problems: [ReferenceLibraryBuilder.Problem]

  /// Why there is no catalogue.
  public enum Failure: Error, CustomStringConvertible {
    case pack(PackError)
    case folder(path: String, VisionError)
    /// No image could be enrolled; with the problems of those that were tried.
    case empty(path: String, [ReferenceLibraryBuilder.Problem])

    public var description: String {
      switch self {
      case .pack(let error): error.description
      case .folder(let path, let error): "\(path): \(error.message)"
      case .empty(let path, let problems):
        (["\(path): no image to recognise; put JPEG or PNG files there"] + problems.map(\.description))
          .joined(separator: "\n")
      }
    }
  }

  /// Enrols the images of the pack or folder at `path`.
  public init(_ path: String, enrolment: Enrolment = Enrolment()) throws(Failure) {
    let found: [String]
    if FileManager.default.fileExists(atPath: (path as NSString).appendingPathComponent("pack.yaml")) {
      do {
        let pack = try Pack.load(from: path)
        self.pack = pack
        found = pack.images.map(\.path)
      } catch { throw .pack(error) }
    } else {
      pack = nil
      do { found = try ImageFiles.list(in: path) } catch { throw .folder(path: path, error) }
    }
    var builder = ReferenceLibraryBuilder()
    builder.enrolment = enrolment
    (catalogue, problems) = builder.enrol(found)
    names = Set(found.map(ReferenceLibraryBuilder.name))
    let leftOut = Set(problems.map(\.path))
    files = found.filter { !leftOut.contains($0) }
    if catalogue.references.isEmpty { throw .empty(path: path, problems) }
  }

  /// The references that the quiz is played with: what belongs to other games only is neither looked for nor filmed.
  public var quizCatalogue: ReferenceLibrary {
    let groups = pack?.groups ?? [:]
    return ReferenceLibrary(catalogue.references.filter { RecogniserRegistry.isInQuiz($0.name, groups) })
  }

  /// Paths of their images.
  public var quizFiles: [String] {
    let groups = pack?.groups ?? [:]
    return files.filter { RecogniserRegistry.isInQuiz(ReferenceLibraryBuilder.name(of: $0), groups) }
  }

  /// The image of reference number `number` of the catalogue, decoded at no less than `longestSide` pixels where it is
  /// stored larger.
  public func image(of number: Int, longestSide: Int) throws(VisionError) -> GrayImage {
    let name = catalogue.references[number].name
    guard let file = files.first(where: { ReferenceLibraryBuilder.name(of: $0) == name }) else {
      throw VisionError(code: .unreadable, message: "the image of \(name) is not among the files")
    }
    return try ImageDecoder.decode(file: file, scale: .atLeast(longestSide: longestSide))
  }
}
