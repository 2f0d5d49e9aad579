import Basics
import Foundation
public import Recognition
public import Vision

/// Makes new references of photographs and keeps them as files of a folder.
public struct PhotographEnrolment: Sendable {
  /// Longest side, in pixels, at which a new reference is kept: what a frame can show of it, twice.
  static let keptSide = 1280
  /// Quality of the JPEG that is kept.
  static let jpegQuality = 92

  private let folder: String

  /// New references are kept in the folder at `folder`: in its folder `images` where there is one, else beside its other
  /// files, so that a pack finds them.
  public init(folder: String) { self.folder = folder }

  /// Why there is no new reference.
  public enum Failure: Error, Equatable {
    /// The name cannot be that of a file.
    case badName
    /// The folder cannot be written, with what the system says.
    case cannotWrite(String)
    /// Nothing can be recognised in the image, with the reason.
    case tooPlain(String)
  }

  /// The flat thing between `corners` of `photograph`, seen from the front, as JPEG.
  public static func rectified(_ photograph: Photograph, corners: Quadrilateral) throws(VisionError) -> [UInt8] {
    try Rectification(photograph, corners: corners, longestSide: keptSide).image.jpeg(quality: jpegQuality)
  }

  /// Keeps `jpeg` under `name` and enrols it.
  public func add(_ jpeg: [UInt8], name: String) throws(Failure) -> Reference {
    guard Self.isFileName(name) else { throw .badName }
    let file = try write(jpeg, name: name)
    let (library, problems) = ReferenceLibraryBuilder().enrol([ImageFile(file.path)])
    guard let reference = library.references.first else {
      try? FileManager.default.removeItem(at: file)
      throw .tooPlain(problems.first?.message ?? "nothing is on it")
    }
    return reference
  }

  private func write(_ jpeg: [UInt8], name: String) throws(Failure) -> URL {
    let folder = URL(filePath: folder)
    let images = folder.appending(path: "images")
    let file = (FileManager.default.fileExists(atPath: images.path) ? images : folder).appending(path: name + ".jpg")
    do { try Data(jpeg).write(to: file, options: .withoutOverwriting) } catch {
      throw .cannotWrite(error.localizedDescription)
    }
    return file
  }

  private static func isFileName(_ name: String) -> Bool {
    (1...80).contains(name.count)
      && name.unicodeScalars.allSatisfy {
        CharacterSet.alphanumerics.contains($0) || " -_,()'’.«»".unicodeScalars.contains($0)
      }
      && !name.hasPrefix(".")
  }
}
