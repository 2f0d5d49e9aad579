public import Basics
public import Recognition
public import Vision

/// The references made from a folder's images.
public struct CatalogueFolder: Sendable {
  /// The references.
  public let catalogue: ReferenceCatalogue
  /// The names of all images, including those that could not become references.
  public let names: Set<String>
  /// Images that could not become references.
  public let problems: [CatalogueBuilder.Problem]
  /// Why the stored references could not be used, or could not be stored; nil if there was no problem.
  public private(set) var trouble: CatalogueFile.Failure?
  /// The file that stores the grades of the references; nil if nothing is stored.
  public let checkFile: CatalogueCheckFile?

  /// No folder, and no references.
  public static let none = Self()

  private init() {
    (catalogue, names, problems, checkFile) = (ReferenceCatalogue([]), [], [], nil)
  }

  /// The reason why there are no references.
  public enum Failure: Error, CustomStringConvertible {
    case folder(path: String, VisionError)
    /// No image could be enrolled; with the problem of each.
    case empty(path: String, [CatalogueBuilder.Problem])

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
  ///
  /// Takes from `kept` the references that it has of these images, and stores all references there afterwards. Calls
  /// `advance`, on any thread, as each image is done.
  public init(
    _ path: String, enrolment: Enrolment = Enrolment(), kept: CatalogueFile? = nil,
    advance: @escaping @Sendable () -> Void = {}
  ) throws(Failure) {
    let images = try Self.images(in: path)
    try self.init(path, images: images, enrolment: enrolment, kept: kept, advance: advance)
  }

  /// Returns the images in the folder at `path`, also those of kinds that are not read, which become ``problems``.
  public static func images(in path: String) throws(Failure) -> [ImageFile] {
    do throws(VisionError) {
      return try ImageFiles.list(in: path).map { ImageFile($0) } + ImageFiles.unread(in: path)
    } catch {
      throw .folder(path: path, error)
    }
  }

  /// Enrols `images`, which the caller found in the folder at `path`. If `mayBeEmpty`, the folder may have no
  /// references yet. `things` has the things of further images, by the name of the image.
  public init(
    _ path: String, images: [ImageFile], things: [String: String] = [:], enrolment: Enrolment = Enrolment(),
    kept: CatalogueFile? = nil,
    mayBeEmpty: Bool = false,
    advance: @escaping @Sendable () -> Void = {}
  ) throws(Failure) {
    checkFile = kept.map { CatalogueCheckFile(beside: $0, of: enrolment) }
    var builder = CatalogueBuilder()
    builder.enrolment = enrolment
    builder.things = things
    builder.advance = advance
    do throws(CatalogueFile.Failure) {
      builder.known = try kept?.references(for: enrolment) ?? KnownCatalogue()
    } catch {
      trouble = error
    }
    let stamps = kept.map(StampFile.init)
    builder.known.contents = stamps?.read() ?? [:]
    let writer = kept.map { CatalogueWriter($0, of: enrolment) }
    if let writer { builder.keep = { writer.add($0) } }
    let made = builder.enrol(images)
    (catalogue, problems) = (made.catalogue, made.problems)
    names = Set(images.map(\.name))
    let contents = Dictionary(
      made.enrolled.compactMap(\.file).compactMap { file in file.stamp.map { ($0, file.contentHash) } },
      uniquingKeysWith: { first, _ in first })
    if Set(made.enrolled.compactMap(\.file?.contentHash)) != Set(builder.known.references.keys) {
      do throws(CatalogueFile.Failure) { try writer?.finish(made.enrolled, copies: made.copies) } catch {
        trouble = error
      }
    }
    if contents != builder.known.contents { stamps?.keep(contents) }
    if catalogue.references.isEmpty, !mayBeEmpty { throw .empty(path: path, problems) }
  }
}
