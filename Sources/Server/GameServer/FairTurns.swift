/// Whose turn it is among those who wait, by the time that was spent on each and not by the number of turns: start-time
/// fair queueing (Goyal, Vin and Cheng, *Start-time Fair Queueing*, SIGCOMM 1996). A photograph that takes ten times as
/// long as a frame costs ten turns.
struct FairTurns {
  /// The most that somebody owes, so that the next photograph of a pupil whose phone gives no frames does not wait for
  /// ever: by then each of the others has been served for so long.
  static var mostOwed: Duration { .milliseconds(500) }
  /// The expected time of a turn of somebody who had none yet: about that of a frame.
  private static var usual: Duration { .milliseconds(50) }
  /// Accounts of those who owe nothing are closed when there are more than so many.
  private static var mostAccounts: Int { 1000 }

  private struct Account {
    /// The virtual time at which the time spent is worked off.
    var paid: Duration
    /// The time that the last turn took: the next one is expected to take as long.
    var last = FairTurns.usual
    /// The expected times of the turns that have begun and not ended.
    var expected: [Duration] = []
  }

  /// The virtual time: at which the latest turn has begun.
  private var now = Duration.zero
  private var accounts: [String: Account] = [:]

  /// The place among `waiting` of the one whose turn it is: of the name for which the least was done, and of equals the
  /// first; nil where nobody waits.
  func next(of waiting: [String]) -> Int? {
    waiting.indices.min { start(of: waiting[$0]) < start(of: waiting[$1]) }
  }

  mutating func begin(_ name: String) {
    let begin = start(of: name)
    var account = accounts[name] ?? Account(paid: begin)
    account.paid = begin + account.last
    account.expected.append(account.last)
    accounts[name] = account
    now = max(now, begin)
    if accounts.count > Self.mostAccounts {
      accounts = accounts.filter { $0.value.paid > now || !$0.value.expected.isEmpty }
    }
  }

  /// Ends a turn of `name` that has taken `time`.
  mutating func end(_ name: String, after time: Duration) {
    guard let paid = accounts[name]?.paid, let expected = accounts[name]?.expected.first else { return }
    accounts[name]?.expected.removeFirst()
    accounts[name]?.paid = min(paid + time - expected, now + Self.mostOwed)
    accounts[name]?.last = time
  }

  private func start(of name: String) -> Duration { max(now, accounts[name]?.paid ?? now) }
}
