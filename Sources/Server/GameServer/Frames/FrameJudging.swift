public import Basics
public import Judging
public import Quiz

/// Finds the contents of pictures for the pages that sent them. All errors are ``GameServerError``.
public protocol FrameJudging: Sendable {
  /// The place of `player` in `contest`, which judges the player's pictures.
  func seat(of player: PlayerID, in contest: String) async throws -> any FrameSeat
  /// Says which references of `group` are in a picture of `sender`, whose newer ones supersede it.
  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer
  /// Whether a reference called `name` is looked for, in whatever group.
  func knows(_ name: String) -> Bool
}

/// A player's place in a contest. All errors are ``GameServerError``.
public protocol FrameSeat: Sendable {
  /// Whether the player is one of a class that is asked a question now. A player who plays alone may ask as often as
  /// they like.
  var isAsked: Bool { get async }
  /// Judges a picture of the player and plays its contents. A newer picture of the player supersedes it.
  func judge(_ picture: SentPicture) async throws -> FrameAnswer
  /// Keeps the player's question open, for some seconds, while `receive` receives and judges a photograph whose upload
  /// begins now.
  func expectingPhotograph<Answer: Sendable>(_ receive: () async throws -> Answer) async throws -> Answer
}
