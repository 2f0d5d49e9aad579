import Foundation
public import Vision

/// Makes a catalogue of image files.
public struct ReferenceLibraryBuilder: Sendable {
  public var enrolment = Enrolment()
  public var limits = ImageDecoder.Limits()

  public init() {}

  /// A file that cannot be a reference, and why.
  public struct Problem: Sendable, CustomStringConvertible {
    public let path: String
    public let message: String

    public var description: String { "\(path): \(message)" }
  }

  /// Features below which a reference cannot be told from chance.
  public static let leastFeatures = 50

  /// The name of the reference in the file at `path`: the file's, without its extension.
  public static func name(of path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// Enrols the files at `paths` on all cores, each under its name without extension.
  ///
  /// A file that cannot be decoded, has too few features, bears the name of another or is a copy of another is reported and
  /// left out; the rest is enrolled.
  public func enrol(_ paths: [String]) -> (catalogue: ReferenceLibrary, problems: [Problem]) {
    var problems: [Problem] = []
    var chosen: [(name: String, path: String)] = []
    var pathOfName: [String: String] = [:]
    for path in paths {
      let name = Self.name(of: path)
      if let other = pathOfName[name] {
        problems.append(Problem(path: path, message: "\(other) has the same name; rename one of them"))
      } else {
        pathOfName[name] = path
        chosen.append((name, path))
      }
    }
    let entries = chosen
    let results = Parallel.map(entries) { entry in
      Result { () throws(VisionError) in try enrol(entry.path, name: entry.name) }
    }
    var enrolled: [(path: String, reference: Reference)] = []
    for (entry, result) in zip(entries, results) {
      switch result {
      case .failure(let error): problems.append(Problem(path: entry.path, message: error.message))
      case .success(let reference) where reference.featureCount < Self.leastFeatures:
        problems.append(
          Problem(
            path: entry.path,
            message: "it has only \(reference.featureCount) features; take a sharper picture or one with more detail"))
      case .success(let reference): enrolled.append((entry.path, reference))
      }
    }
    let originals = DuplicateImages.originals(of: enrolled.map(\.reference))
    for (entry, original) in zip(enrolled, originals) {
      guard let original else { continue }
      problems.append(
        Problem(
          path: entry.path, message: "it is the same image as \(enrolled[original].path); remove one of them"))
    }
    return (ReferenceLibrary(zip(enrolled, originals).filter { $1 == nil }.map(\.0.reference)), problems)
  }

  private func enrol(_ path: String, name: String) throws(VisionError) -> Reference {
    let bytes = try ImageDecoder.read(path, limits: limits)
    let decoded = try ImageDecoder.decodeWithSize(
      bytes, scale: .atLeast(longestSide: 2 * enrolment.longestSide), limits: limits)
    return try enrolment.enrol(
      decoded.image, name: name, fullWidth: decoded.fullWidth, fullHeight: decoded.fullHeight)
  }
}
