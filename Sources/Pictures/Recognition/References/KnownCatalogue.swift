public import Basics
public import Vision

/// References that were enrolled before.
public struct KnownCatalogue: Sendable {
  /// By the content of their files; they have no names.
  public var references: [ContentHash: Reference]
  /// For each of these references, the others that are the same image.
  public var copies: [ContentHash: Set<ContentHash>]
  /// The contents of files that had these stamps: such a file is not read.
  public var contents: [FileStamp: ContentHash]

  /// By default, nothing is known.
  public init(
    references: [ContentHash: Reference] = [:], copies: [ContentHash: Set<ContentHash>] = [:],
    contents: [FileStamp: ContentHash] = [:]
  ) {
    (self.references, self.copies, self.contents) = (references, copies, contents)
  }

  /// Returns the reference for `file`, whose content is `hash` and whose stamp is `stamp`; nil if that content is not
  /// known.
  func reference(of file: ImageFile, _ hash: ContentHash, _ stamp: FileStamp?) -> Reference? {
    references[hash].map { kept in
      kept.made(
        of: ReferenceFile(
          name: file.name, path: file.path, width: kept.fullWidth, height: kept.fullHeight, contentHash: hash,
          stamp: stamp))
    }
  }
}
