/// How much of the workers' time goes to pictures that neither a class nor the kiosk waits for, while these play: a quarter at most, of
/// one worker. What somebody sends to keep the daemon busy then costs a class little, and who collects eggs meanwhile is served too.
struct AsideShare {
  /// For each second of looks aside, so many of looks for games.
  private static let games = 3
  /// How long after a game's last picture looks aside have all workers.
  static let silence = Duration.seconds(2)

  /// The time of games' looks that must come before the next look aside.
  private var debt = Duration.zero
  private var running = 0
  private var lastGame: ContinuousClock.Instant?

  /// A game has sent a picture.
  mutating func gamePlays(at now: ContinuousClock.Instant) { lastGame = now }

  /// Whether a look aside may begin.
  func allows(at now: ContinuousClock.Instant) -> Bool {
    guard let lastGame, now - lastGame < Self.silence else { return true }
    return running == 0 && debt <= .zero
  }

  /// A look of `pass` begins.
  mutating func begin(_ pass: LookPass) { if pass == .aside { running += 1 } }

  /// A look of `pass` has taken `time`.
  mutating func end(_ pass: LookPass, after time: Duration) {
    switch pass {
    case .aside:
      running -= 1
      debt = time * Self.games
    case .first, .second: debt = max(.zero, debt - time)
    }
  }
}
