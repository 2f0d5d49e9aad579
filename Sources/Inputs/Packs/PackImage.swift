extension Pack {
  /// A reference image of a pack.
  public struct Image: Sendable, Equatable {
    /// The name by which assignments call it: the file's without its extension.
    public let name: String
    /// The path of the file, which begins with the pack's directory as it was given.
    public let path: String
    /// Where `pack.yaml` first names it; nil where no assignment asks for it.
    public internal(set) var mention: Mention?

    /// A place in `pack.yaml`.
    public struct Mention: Sendable, Equatable {
      /// Line and column, counted from 1.
      public let line: Int
      public let column: Int?
      /// The way to the value, as in `assignments[2].image`.
      public let field: String
    }
  }
}
