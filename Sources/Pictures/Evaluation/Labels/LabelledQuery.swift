import Basics
public import Vision

/// A person's statement about what a photograph shows.
public struct LabelledQuery: Sendable, Equatable {
  /// The name of the photograph's file.
  public let file: String
  /// The group in which the photograph is also counted; empty for none.
  public internal(set) var group: String
  /// The objects that should be found.
  public internal(set) var objects: [Object]
  /// References that are cropped, covered or in the background: finding them is neither right nor wrong.
  public internal(set) var partial: Set<String>
  /// Whether the photograph is left out.
  public internal(set) var isIgnored: Bool

  /// A reference in the photograph that should be found.
  public struct Object: Sendable, Equatable {
    /// The names of the references, in the label's order. Each of them is a right answer.
    public let references: [String]
    /// The corners of the reference in pixels of the photograph; nil if they are not labelled.
    public let corners: Quadrilateral?

    /// Creates an object.
    public init(references: [String], corners: Quadrilateral?) {
      (self.references, self.corners) = (references, corners)
    }
  }

  /// Creates a label, by default of a photograph that shows none of the references.
  public init(file: String, group: String, objects: [Object] = [], partial: Set<String> = [], isIgnored: Bool = false) {
    self.file = file
    self.group = group
    self.objects = objects
    self.partial = partial
    self.isIgnored = isIgnored
  }

  /// The same label where each reference stands for those that `images` returns for it.
  public func widened(_ images: (String) -> [String]) -> LabelledQuery {
    LabelledQuery(
      file: file, group: group,
      objects: objects.map { Object(references: $0.references.flatMap(images).once(), corners: $0.corners) },
      partial: Set(partial.flatMap(images)), isIgnored: isIgnored)
  }

  /// The same label with its references renamed.
  func naming(_ name: (String) -> String) -> LabelledQuery {
    LabelledQuery(
      file: file, group: group,
      objects: objects.map { Object(references: $0.references.map(name), corners: $0.corners) },
      partial: Set(partial.map(name)), isIgnored: isIgnored)
  }
}
