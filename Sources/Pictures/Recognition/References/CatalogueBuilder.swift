public import Basics
public import Vision

/// Makes a catalogue of references of image files.
public struct CatalogueBuilder: Sendable {
  /// How each image becomes a reference.
  public var enrolment = Enrolment()
  /// Limits beyond which a file is not decoded but reported.
  public var limits = ImageDecoder.Limits()
  /// The things of further images, by the name of the image.
  public var things: [String: String] = [:]
  /// References that were enrolled in the same way before: they are used unchanged.
  public var known = KnownCatalogue()
  /// Called, on any thread, with each newly made reference; the reference that it returns is used instead.
  public var keep: @Sendable (Reference) -> Reference = { $0 }
  /// Called, on any thread, as each file is done.
  public var advance: @Sendable () -> Void = {}

  /// Creates a builder with the usual enrolment and limits.
  public init() {}

  /// A file that cannot be a reference, and why.
  public struct Problem: Sendable, CustomStringConvertible {
    /// The file's path, as it was given.
    public let path: String
    /// The problem with the file and the remedy, worded to follow its path.
    public let message: String

    /// The path and the message, in one line.
    public var description: String { "\(path): \(message)" }
  }

  /// The result of enrolling files.
  public struct Enrolled: Sendable {
    /// The references that can be recognised.
    public let catalogue: ReferenceCatalogue
    /// Why the other files could not become references.
    public let problems: [Problem]
    /// All references that could be made, including those that are left out.
    public let enrolled: [Reference]
    /// For each content, the contents of its copies.
    public let copies: [ContentHash: Set<ContentHash>]
  }

  /// Features below which a reference cannot be told from chance.
  public static let minFeatures = 50

  /// Enrols `files` on all cores, each under its name.
  ///
  /// A file that cannot be decoded, is of a kind that is not read, has too few features, has the same name as another or
  /// is a copy of an image of another thing is reported and left out; the others are enrolled.
  public func enrol(_ files: [ImageFile]) -> Enrolled {
    var problems: [Problem] = []
    var chosen: [ImageFile] = []
    var pathOfName: [String: String] = [:]
    for file in files {
      if file.isUnread {
        problems.append(Problem(path: file.path, message: ImageFile.unreadRemedy))
        advance()
      } else if let other = pathOfName[file.name] {
        problems.append(Problem(path: file.path, message: "\(other) has the same name; rename one of them"))
      } else {
        pathOfName[file.name] = file.path
        chosen.append(file)
      }
    }
    let results = Parallel.map(chosen) { file in
      defer { advance() }
      return Result { () throws(VisionError) in
        var reference = try enrolment.enrol(file, limits: limits, known: known)
        if !reference.isKnown(known) { reference = keep(reference) }
        return reference.showing(things[file.name] ?? file.name)
      }
    }
    var enrolled: [(path: String, reference: Reference)] = []
    for (file, result) in zip(chosen, results) {
      switch result {
      case .failure(let error): problems.append(Problem(path: file.path, message: error.message))
      case .success(let reference) where reference.featureCount < Self.minFeatures:
        problems.append(
          Problem(
            path: file.path,
            message: reference.fewFeatures))
      case .success(let reference): enrolled.append((file.path, reference))
      }
    }
    let duplicates = DuplicateImages(among: enrolled.map(\.reference), known: known)
    let originals = duplicates.originals
    for (entry, original) in zip(enrolled, originals) {
      guard let original else { continue }
      problems.append(
        Problem(
          path: entry.path, message: "it is the same image as \(enrolled[original].path); remove one of them"))
    }
    let catalogue = ReferenceCatalogue(zip(enrolled, originals).filter { $1 == nil }.map(\.0.reference))
    return Enrolled(
      catalogue: catalogue, problems: problems, enrolled: results.compactMap { try? $0.get() },
      copies: duplicates.copies)
  }
}

extension Reference {
  /// Whether it is one of `known`.
  func isKnown(_ known: KnownCatalogue) -> Bool { file.map { known.references[$0.contentHash] != nil } ?? false }
}
