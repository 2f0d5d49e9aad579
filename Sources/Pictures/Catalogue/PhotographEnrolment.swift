import Basics
import Foundation
public import Recognition
public import Vision

/// Makes references from photographs and saves them in a folder.
public struct PhotographEnrolment: Sendable {
  /// The longest side, in pixels, at which a reference is saved: twice what a frame can show of it.
  static let keptSide = 1280
  /// The quality of the saved JPEG.
  static let jpegQuality = 92

  private let folder: String

  /// Saves new references in the subfolder `images` of `folder` if there is one, else in `folder` itself, so that a
  /// pack finds them.
  public init(folder: String) { self.folder = folder }

  /// The reason why no reference was made.
  public enum Failure: Error, Equatable {
    /// The name is not a valid file name.
    case badName
    /// The folder is not writable; with the system's message.
    case cannotWrite(String)
    /// The image has nothing to recognise; with the reason.
    case tooPlain(String)
    /// It is the same image as the reference of this name.
    case copy(of: String)
  }

  /// The flat object between `corners` of `photograph`, seen from the front, as JPEG.
  public static func rectified(_ photograph: Photograph, corners: Quadrilateral) throws(VisionError) -> [UInt8] {
    try Rectification(photograph, corners: corners, longestSide: keptSide).image.jpeg(quality: jpegQuality)
  }

  /// Keeps `jpeg` under `name` and enrols it beside the `others`, of which it may be no copy.
  public func add(_ jpeg: [UInt8], name: String, beside others: [Reference] = []) throws(Failure) -> Reference {
    guard Self.isFileName(name) else { throw .badName }
    let file = try write(jpeg, name: name)
    let enrolled = ReferenceLibraryBuilder().enrol([ImageFile(file.path)])
    guard let reference = enrolled.catalogue.references.first else {
      try? FileManager.default.removeItem(at: file)
      throw .tooPlain(enrolled.problems.first?.message ?? "there is nothing to recognise in it")
    }
    if let original = reference.original(among: others) {
      try? FileManager.default.removeItem(at: file)
      throw .copy(of: original.name)
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
