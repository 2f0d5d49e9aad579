import Judging

/// What a room says of the next look at a picture of one of its players.
struct LookOrder: Sendable, Equatable {
  /// The rank of the first look.
  let pass: LookPass
  /// The reference that the player's question asks for. Nil while the player is not asked anything, and may show any
  /// thing.
  let asked: String?
  /// Whether photographs count, and not only what a camera sees.
  let takesPhotographs: Bool
}
