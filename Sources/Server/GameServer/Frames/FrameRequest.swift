import EventSourcing
import Judging
import Quiz
import Recognition
import Vision

/// A picture of one sender that is to be judged for players.
struct FrameRequest: Sendable {
  /// A player for whom a picture counts.
  struct Seat: Sendable {
    let room: ContestRoom
    let player: PlayerID
  }

  /// A look by a recogniser at the picture, for the references of a scope.
  typealias Look = @Sendable (Recogniser, SearchScope) throws(VisionError) -> FrameResult

  let picture: Picture
  /// The sender, whose newer pictures supersede this one.
  var sender: String
  /// Those for whom it counts.
  var seats: [Seat]
  /// The first look at the picture; it takes tens of milliseconds.
  let look: Look

  /// Creates a request to judge `picture` of `sender` for `seats`. Without a `look`, the picture itself is looked at.
  init(_ picture: Picture, from sender: String, for seats: [Seat], look: Look? = nil) {
    (self.picture, self.sender, self.seats) = (picture, sender, seats)
    if let look {
      self.look = look
    } else {
      self.look = { recogniser, scope throws(VisionError) in try picture.look(by: recogniser, for: scope) }
    }
  }

  /// Whether a file of the thing is refused, which every player could have saved: in a class, a point that is won
  /// unfairly is taken from the others.
  var mustBeTaken: Bool { picture.isCalledPhotograph && seats.contains { $0.room.mode == .classGame } }
}
