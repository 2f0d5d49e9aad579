/// The copy of a notebook that a player takes to another device: the progress in each game, and the memories of items.
public struct NotebookCopy: Sendable, Equatable, Codable {
  /// The progress in each game that was played.
  public let progress: [MathsGame: Notebook.Progress]
  /// The memories of items, by game and item.
  public let memories: [MathsGame: [String: Memory]]

  /// Whether there is nothing to take along.
  public var isEmpty: Bool { progress.isEmpty && memories.isEmpty }
}
