extension Pack {
  /// A reference image of a pack.
  public struct Image: Sendable, Equatable {
    /// The name by which assignments call it: the file's without its extension.
    public let name: String
    /// The path of the file, which begins with the pack's directory as it was given.
    public let path: String
  }
}
