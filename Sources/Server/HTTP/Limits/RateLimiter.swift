import Basics
package import EventSourcing
import HTTPTypes
package import Hummingbird
import Logging
import Metrics
import Synchronization

/// Lets a request in as far as something is left of the budgets for it: that of the address, and that of the visitor,
/// because anybody can have many cookies, and behind one address there may be a class. The host, and a person who sits
/// at this machine, where the kiosk is, have no budget.
package final class RateLimiter: Sendable {
  package let sessions: Sessions
  package let clock: any GameClock

  private let addresses: [RateLimit: TokenBuckets<String>]
  private let visitors: [RateLimit: TokenBuckets<String>]
  private let refusals = Mutex<(counts: [String: Int], toldAt: Instant?)>(([:], nil))

  /// How often the log is told of refusals at most.
  private static let tellEvery = Duration.seconds(60)

  package init(sessions: Sessions, clock: any GameClock) {
    self.sessions = sessions
    self.clock = clock
    addresses = Dictionary(uniqueKeysWithValues: RateLimit.allCases.map { ($0, TokenBuckets($0.ofAddress)) })
    visitors = Dictionary(uniqueKeysWithValues: RateLimit.allCases.map { ($0, TokenBuckets($0.ofVisitor)) })
  }

  /// The name under which connections are counted that are closed because their address has too many.
  private static let connection = "connect"

  /// How many requests of `kind` were refused since the start.
  package func refused(_ kind: RateLimit) -> Int { refusals.withLock { $0.counts[kind.rawValue] ?? 0 } }

  /// How many connections were closed since the start because their address had too many.
  package var refusedConnections: Int { refusals.withLock { $0.counts[Self.connection] ?? 0 } }

  /// Lets in a request of `kind`, and takes its cost. A `player` in a question that runs has a visitor's budget of his
  /// own, whatever others behind the same address have used.
  ///
  /// - Throws: ``Problem`` with 429 where too little is left.
  package func admit(
    _ kind: RateLimit, _ request: Request, _ context: AppRequestContext, cost: Double = 1, player: String? = nil
  ) throws {
    guard !isFree(request, context) else { return }
    let budgets = budgets(of: kind, request, context, player)
    let now = clock.now
    // A request that costs more than a bucket holds is let in when the bucket is full.
    let waits = budgets.compactMap { buckets, key in buckets.wait(for: min(cost, buckets.rate.burst), of: key, at: now)
    }
    if let wait = waits.max() { throw refusal(kind, wait, context) }
    for (buckets, key) in budgets { buckets.spend(cost, of: key, at: now) }
  }

  /// Admits a request that costs something only if it fails; it is called before the attempt. The right key is
  /// never kept out by the wrong guesses of others, which is why it is asked for first.
  package func checkGuesses(_ request: Request, _ context: AppRequestContext) throws {
    let waits = guessBudgets(request, context).compactMap { buckets, key in buckets.wait(for: 1, of: key, at: clock.now)
    }
    if let wait = waits.max() { throw refusal(.guess, wait, context) }
  }

  /// Counts a wrong guess; the more play from its address, `players`, up to a class of 30, the
  /// less it costs the others there.
  package func punishGuess(_ request: Request, _ context: AppRequestContext, players: Int = 0) {
    let costs = [1 / (1 + Double(min(players, 30)) / 10), 1]
    for ((buckets, key), cost) in zip(guessBudgets(request, context), costs) {
      buckets.spend(cost, of: key, at: clock.now)
    }
  }

  /// Returns the budgets of the address and of the browser. Browsers without a cookie share one, as they cannot be
  /// told apart.
  private func guessBudgets(_ request: Request, _ context: AppRequestContext) -> [(TokenBuckets<String>, key: String)] {
    let address = addressBudget(of: .guess, context)
    return [address, (visitors[.guess] ?? address.0, sessions.visitor(request) ?? "at \(address.key)")]
  }

  private func isFree(_ request: Request, _ context: AppRequestContext) -> Bool {
    context.isLocal || sessions.isHost(request)
  }

  private func budgets(of kind: RateLimit, _ request: Request, _ context: AppRequestContext, _ player: String?) -> [(
    TokenBuckets<String>, key: String
  )] {
    if let player, let buckets = visitors[kind] { return [(buckets, player)] }
    let address = addressBudget(of: kind, context)
    guard let visitor = sessions.visitor(request), let buckets = visitors[kind] else { return [address] }
    return [address, (buckets, visitor)]
  }

  private func addressBudget(of kind: RateLimit, _ context: AppRequestContext) -> (TokenBuckets<String>, key: String) {
    // Clients without a known address share one budget.
    (addresses[kind] ?? TokenBuckets(kind.ofAddress), context.client.address?.subscriber.description ?? "")
  }

  private func refusal(_ kind: RateLimit, _ wait: Duration, _ context: AppRequestContext) -> Problem {
    count(kind, context)
    let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
    return kind == .guess
      ? Problem(
        .tooManyRequests, "tooManyGuesses",
        "Too many wrong guesses came from here. Wait \(seconds) s, then check the PIN.", retryAfter: seconds)
      : Problem(
        .tooManyRequests, "tooMuch", "Too many requests came from here at once. Try again in \(seconds) s.",
        retryAfter: seconds)
  }

  /// Counts a request that is refused, and tells the log from time to time how many there were.
  func count(_ kind: RateLimit, _ context: AppRequestContext) {
    count(kind.rawValue, of: context.client.address, context.logger)
  }

  /// The same for a connection of `address`, which is closed.
  func countConnection(of address: NetworkAddress, _ logger: Logger) { count(Self.connection, of: address, logger) }

  private func count(_ kind: String, of address: NetworkAddress?, _ logger: Logger) {
    Counter(label: "apeiron_requests_refused_total", dimensions: [("kind", kind)]).increment()
    let now = clock.now
    let told = refusals.withLock { refusals -> [String: Int]? in
      refusals.counts[kind, default: 0] += 1
      if let at = refusals.toldAt, at.duration(to: now) < Self.tellEvery { return nil }
      refusals.toldAt = now
      return refusals.counts
    }
    guard let told else { return }
    var metadata: Logger.Metadata = ["last": "\(address?.description ?? "unknown")"]
    for (kind, count) in told { metadata[kind] = "\(count)" }
    logger.warning("requests were refused: somebody asks for too much", metadata: metadata)
  }
}
