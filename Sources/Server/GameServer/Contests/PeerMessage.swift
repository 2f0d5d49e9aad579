import Quiz

/// News of a contest that a daemon tells the others and that is not a fact: it is true for some seconds, and is not
/// stored.
struct PeerMessage: Codable, Sendable, Equatable {
  /// The daemon that sends it: a name that each run of a daemon draws.
  var daemon = ""
  let contest: String
  /// Players who have a page open there.
  var here: [PlayerID]?
  /// Players who have none open there any more.
  var gone: [PlayerID]?
  /// How far cameras are ready in the lobby.
  var checks: [PlayerID: CameraCheck]?
  /// When the oldest pictures were taken that are still being judged there, in nanoseconds of the journal's clock.
  var unjudged: [PlayerID: Int64]?

  init(of contest: String) { self.contest = contest }

  /// How long a report that a player is present stays valid. It is repeated after a third of that time.
  static let presenceLasts = Duration.seconds(12)
  /// The same for pictures that are being judged: a daemon that dies in the meantime keeps no question open for longer.
  static let judgingLasts = Duration.seconds(1)
  /// The age from which pictures that are being judged are reported. Younger pictures may always be on their way, so no
  /// daemon ends a question before they arrive.
  static let judgingIsTold = Duration.milliseconds(500)
  /// The interval at which they are reported.
  static let judgingEvery = Duration.milliseconds(250)
  /// The maximum number of players in one message, which must be shorter than 8000 bytes.
  static let maxItems = 200
}
