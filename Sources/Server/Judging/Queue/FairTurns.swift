/// Chooses whose turn it is among waiting senders by the time that was spent on each, not by the number of turns:
/// start-time fair queueing (Goyal, Vin and Cheng, *Start-time Fair Queueing*, SIGCOMM 1996). A photograph that takes
/// ten times as long as a frame costs ten turns.
struct FairTurns {
  /// The maximum debt of a sender, so that the next photograph of a pupil whose phone sends no frames does not wait for
  /// ever: by then, each of the others has been served for this long.
  static var maxDebt: Duration { .milliseconds(500) }
  /// The expected time of a turn for a sender who has not had one yet: about that of a frame.
  private static var usual: Duration { .milliseconds(50) }
  /// The number of accounts above which accounts without a debt are closed.
  private static var maxAccounts: Int { 1000 }

  private struct Account {
    /// The virtual time at which the time spent has been worked off.
    var paid: Duration
    /// The time that the last turn took; the next one is expected to take as long.
    var last = FairTurns.usual
    /// The expected times of the turns that have begun and not yet ended.
    var expected: [Duration] = []
  }

  /// The virtual time: at which the latest turn has begun.
  private var now = Duration.zero
  private var accounts: [String: Account] = [:]

  /// Returns the index in `waiting` of the sender whose turn it is: the one who has had the least time, or the first of
  /// several such; nil if `waiting` is empty.
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
    if accounts.count > Self.maxAccounts {
      accounts = accounts.filter { $0.value.paid > now || !$0.value.expected.isEmpty }
    }
  }

  /// Ends a turn of `name` that has taken `time`.
  mutating func end(_ name: String, after time: Duration) {
    guard let paid = accounts[name]?.paid, let expected = accounts[name]?.expected.first else { return }
    accounts[name]?.expected.removeFirst()
    accounts[name]?.paid = min(paid + time - expected, now + Self.maxDebt)
    accounts[name]?.last = time
  }

  private func start(of name: String) -> Duration { max(now, accounts[name]?.paid ?? now) }
}
