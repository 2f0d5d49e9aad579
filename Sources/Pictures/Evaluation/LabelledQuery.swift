public import Vision

/// What a person says is in a photograph.
public struct LabelledQuery: Sendable, Equatable {
  /// Name of the photograph's file.
  public let file: String
  /// Under what its figures are also counted; empty for none.
  public internal(set) var group: String
  /// Objects that should be found.
  public internal(set) var objects: [Object]
  /// References that are there, but cut, covered or in the background: finding them is neither right nor wrong.
  public internal(set) var partial: Set<String>
  /// Whether the photograph counts at all.
  public internal(set) var isIgnored: Bool

  public struct Object: Sendable, Equatable {
    /// Names of references any of which is the right answer, in the order of the label.
    public let references: [String]
    /// Corners of the reference image in pixels of the photograph, where somebody marked them.
    public let corners: Quadrilateral?
  }

  public init(file: String, group: String, objects: [Object] = [], partial: Set<String> = [], isIgnored: Bool = false) {
    self.file = file
    self.group = group
    self.objects = objects
    self.partial = partial
    self.isIgnored = isIgnored
  }

  /// The same with other names for the references.
  func naming(_ name: (String) -> String) -> LabelledQuery {
    LabelledQuery(
      file: file, group: group,
      objects: objects.map { Object(references: $0.references.map(name), corners: $0.corners) },
      partial: Set(partial.map(name)), isIgnored: isIgnored)
  }
}
