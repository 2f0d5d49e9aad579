public import Basics

extension Pack {
  /// A reference image of a pack.
  public struct Image: Sendable, Equatable {
    /// The file; its path begins with the pack's directory as given.
    public let file: ImageFile
    /// The name used by assignments: the file name without its extension.
    public var name: String { file.name }
    /// The thing that it shows: the name of the first of the thing's images; its own if the thing has no other.
    public var thing: String { firstOfThing ?? name }
    /// The name of the first image of its thing; nil if it is that one.
    var firstOfThing: String?
    /// Whether `pack.yaml` names a thing by it.
    var namesThing = false
    /// Where `pack.yaml` first mentions it; nil if no assignment asks for it.
    public internal(set) var mention: Mention?

    /// A position in `pack.yaml`.
    public struct Mention: Sendable, Equatable {
      /// The line, counted from 1.
      public let line: Int
      /// The column, counted from 1 in Unicode scalars; nil if the whole line is meant.
      public let column: Int?
      /// The path of the value, as in `assignments[2].image`.
      public let field: String
    }
  }
}

extension Pack {
  /// The things of further images, by the name of the image.
  public var things: [String: String] {
    Dictionary(uniqueKeysWithValues: images.compactMap { image in image.firstOfThing.map { (image.name, $0) } })
  }

  /// Returns the names of the images of `thing`: the one that stands for it, and then the further ones by name.
  public func images(of thing: String) -> [String] {
    [thing] + images.filter { $0.firstOfThing == thing }.map(\.name)
  }

  /// A problem with the image `name`, at the line that first mentions it; nil where the pack has no such image.
  public func problem(_ code: PackProblem.Code, of name: String, _ message: String, remedy: String) -> PackProblem? {
    guard let image = images.first(where: { $0.name == name }) else { return nil }
    let mention = image.mention
    return PackProblem(
      code: code, file: mention == nil ? image.file.path : PackFolder.packFile, line: mention?.line,
      column: mention?.column, field: mention?.field, message: message, remedy: remedy)
  }
}
