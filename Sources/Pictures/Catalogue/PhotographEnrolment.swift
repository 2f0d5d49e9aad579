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
    /// There is a file of this name.
    case nameTaken
    /// The folder is not writable; with the system's message.
    case cannotWrite(String)
    /// The image has nothing to recognise; with the reason.
    case tooPlain(String)
    /// It is the same image as the reference of this name.
    case copy(of: String)
  }

  /// The flat object between `corners` of the photograph in `bytes`, seen from the front, as JPEG in colour.
  public static func rectified(
    _ bytes: [UInt8], corners: Quadrilateral, scale: ImageDecoder.Scale = .full, limits: ImageDecoder.Limits = .init()
  ) throws(VisionError) -> [UInt8] {
    try Rectification(of: corners, longestSide: keptSide)
      .jpeg(of: bytes, quality: jpegQuality, scale: scale, limits: limits)
  }

  /// Stores `jpeg` under `name` and enrols it beside the `others`, of which it must not be a copy. If it is an image of a
  /// `thing` that has others, it may be like those.
  public func add(
    _ jpeg: [UInt8], name: String, of thing: String? = nil, beside others: [Reference] = []
  ) throws(Failure) -> Reference {
    guard FileName.isPlain(name) else { throw .badName }
    let file = images.appending(path: name + ".jpg")
    // Written under a hidden name of its own, so that nobody who reads the folder meanwhile sees half a picture. Linked,
    // not moved: the system refuses to link over a file that somebody else has written meanwhile.
    let draft = images.appending(path: ".\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      try Data(jpeg).write(to: draft)
      try FileManager.default.linkItem(at: draft, to: file)
    } catch {
      throw .cannotWrite(error.localizedDescription)
    }
    do throws(Failure) {
      let reference = try enrolled(file).showing(thing ?? name)
      if let original = reference.original(among: others) { throw .copy(of: original.name) }
      return reference
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }

  /// Replaces the image of `old` by `jpeg` and enrols it beside the `others`. The old image is set aside. If this
  /// fails, everything is left as it was.
  public func replace(_ old: Reference, by jpeg: [UInt8], beside others: [Reference]) throws(Failure) -> Reference {
    let aside = try setAside(old)
    do throws(Failure) {
      return try add(jpeg, name: old.name, of: old.thing, beside: others)
    } catch {
      try move(aside, to: old.file?.path ?? aside)
      throw error
    }
  }

  /// Calls `old` and its file `name`.
  public func rename(_ old: Reference, to name: String) throws(Failure) -> Reference {
    guard FileName.isPlain(name) else { throw .badName }
    let from = URL(filePath: old.file?.path ?? "")
    let file = from.deletingLastPathComponent().appending(path: "\(name).\(from.pathExtension)")
    guard !FileManager.default.fileExists(atPath: file.path) else { throw .nameTaken }
    try move(from.path, to: file.path)
    return try enrolled(file)
  }

  /// Moves the file of `reference` to the hidden folder `.deleted` beside it, and returns its new path.
  @discardableResult
  public func setAside(_ reference: Reference) throws(Failure) -> String {
    let file = URL(filePath: reference.file?.path ?? "")
    let folder = file.deletingLastPathComponent().appending(path: ".deleted")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw .cannotWrite(error.localizedDescription)
    }
    var number = 1
    var aside = folder.appending(path: file.lastPathComponent)
    while FileManager.default.fileExists(atPath: aside.path) {
      number += 1
      aside = folder.appending(path: "\(reference.name) (\(number)).\(file.pathExtension)")
    }
    try move(file.path, to: aside.path)
    // Its date tells when it was deleted.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: aside.path)
    return aside.path
  }

  private func move(_ path: String, to other: String) throws(Failure) {
    do { try FileManager.default.moveItem(atPath: path, toPath: other) } catch {
      throw .cannotWrite(error.localizedDescription)
    }
  }

  private func enrolled(_ file: URL) throws(Failure) -> Reference {
    let enrolled = CatalogueBuilder().enrol([ImageFile(file.path)])
    guard let reference = enrolled.catalogue.references.first else {
      throw .tooPlain(enrolled.problems.first?.message ?? "there is nothing to recognise in it")
    }
    return reference
  }

  /// Where new images go.
  private var images: URL {
    let folder = URL(filePath: folder)
    let images = folder.appending(path: "images")
    return FileManager.default.fileExists(atPath: images.path) ? images : folder
  }
}
