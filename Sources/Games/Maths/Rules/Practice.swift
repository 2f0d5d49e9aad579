/// The items of a game that a player needs to practise when a session begins: the items that are due, and the items
/// that can rest.
///
/// An item is what a problem asks for, by a name: "7+5", "4", "dog".
public struct Practice: Sendable, Equatable, Codable {
  /// The practice of a player about whom nothing is known.
  public static let unknown = Practice(memories: [:], at: 0)

  /// The boxes of the items that are due.
  private let due: [String: Int]
  /// The items that are known and not due yet.
  private let resting: Set<String>

  /// Creates the practice that follows from `memories` at `time`, in milliseconds since 1970.
  public init(memories: [String: Memory], at time: Int64) {
    due = memories.filter { $0.value.due <= time }.mapValues(\.box)
    resting = Set(memories.filter { $0.value.due > time }.keys)
  }

  /// Whether nothing is known of the player.
  var isUnknown: Bool { due.isEmpty && resting.isEmpty }

  /// Returns the rank of `item`: items with a lower rank are asked first, and an item that is due in box 1 has rank 0.
  /// Items that are due come before new items, and new items before items that can rest.
  func rank(_ item: String) -> Int {
    if let box = due[item] { return min(max(1, box), Memory.boxes) - 1 }
    return Memory.boxes + (resting.contains(item) ? 1 : 0)
  }
}
