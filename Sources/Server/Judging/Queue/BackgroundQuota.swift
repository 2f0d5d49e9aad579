/// The share of the workers' time for pictures of lower rank while pictures of higher rank arrive. Each lower rank gets
/// at most a quarter of one worker, for one picture at a time. Pictures that somebody sends to keep the daemon busy
/// then cost a class little. At the same time, a tablet beside the daemon's own kiosk and players who collect eggs are
/// served, too.
struct BackgroundQuota {
  /// The number of seconds spent on pictures of higher rank for each second spent on a lower rank.
  private static let games = 3
  /// The time after the last picture of higher rank, after which the lower ranks get all workers.
  static let silence = Duration.seconds(2)
  /// The ranks of first looks, the highest first.
  private static let ranks: [LookPass] = [.first, .standby, .aside]

  /// The time of looks of higher ranks that must come before the next look of this one.
  private var debts: [LookPass: Duration] = [:]
  private var running: [LookPass: Int] = [:]
  /// When a picture was sent last.
  private var sent: [LookPass: ContinuousClock.Instant] = [:]

  /// A picture is sent, of which a look of `pass` is to be made.
  mutating func send(_ pass: LookPass, at now: ContinuousClock.Instant) { sent[pass] = now }

  /// Whether a look of `pass` may begin.
  func allows(_ pass: LookPass, at now: ContinuousClock.Instant) -> Bool {
    let higher = Self.higher(than: pass).filter { rank in sent[rank].map { now - $0 < Self.silence } ?? false }
    guard let highest = higher.first else { return true }
    // While a class plays, all others together keep one worker busy at most.
    let others = highest == .first ? [.standby, .aside] : [pass]
    return others.allSatisfy { running[$0, default: 0] == 0 } && debts[pass, default: .zero] <= .zero
  }

  mutating func begin(_ pass: LookPass) { running[pass, default: 0] += 1 }

  /// A look of `pass` has taken `time`.
  mutating func end(_ pass: LookPass, after time: Duration) {
    running[pass, default: 1] -= 1
    for rank in Self.ranks where Self.higher(than: rank).contains(pass) || pass == .second {
      debts[rank] = max(.zero, debts[rank, default: .zero] - time)
    }
    if pass != .second { debts[pass] = time * Self.games }
  }

  private static func higher(than pass: LookPass) -> ArraySlice<LookPass> { ranks.prefix { $0 != pass } }
}
