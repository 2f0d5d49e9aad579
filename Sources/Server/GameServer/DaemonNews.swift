import Quiz

/// News of a contest that a daemon tells the others and that is no fact: it is true for
/// some seconds, and nobody keeps it.
struct DaemonNews: Codable, Sendable, Equatable {
  /// The daemon that tells it: a name that each run of a daemon draws.
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

  /// How long it holds that a player is somewhere; it is told again in a third of that.
  static let presenceLasts = Duration.seconds(12)
  /// The same for pictures that are being judged: a daemon that dies meanwhile keeps no question open for longer.
  static let judgingLasts = Duration.seconds(1)
  /// The age from which pictures are told of: younger ones may always be on their way, so that
  /// nobody ends a question before them.
  static let judgingIsTold = Duration.milliseconds(500)
  /// How often they are told of.
  static let judgingEvery = Duration.milliseconds(250)
  /// Players in one message, which has less than 8000 bytes.
  static let most = 200
}
