/// The limits on how often clients may ask, one for each kind of request; each has a budget of its own.
package enum RateLimit: String, CaseIterable, Sendable {
  /// Opens a game.
  case open
  /// Joins one, with the right PIN.
  case join
  /// Has something written to the journal.
  case write
  /// Has a picture judged: a token is the cost of a frame of a camera, about 40 ms of a core.
  case look
  /// Listens to a stream of events, or watches one of pictures.
  case listen
  /// Reads anything else of the API.
  case read
  /// Has guessed a PIN or a key, and was wrong.
  case guess

  typealias Rate = TokenBuckets<String>.Rate

  /// For one address, behind which there may be a class of 32; of IPv6 for one /64.
  var ofAddress: Rate {
    switch self {
    case .open: Rate(burst: 40, perSecond: 1 / 15)
    case .join: Rate(burst: 100, perSecond: 1 / 2)
    case .write: Rate(burst: 400, perSecond: 20)
    case .look: Rate(burst: 300, perSecond: 30)
    case .listen: Rate(burst: 300, perSecond: 10)
    case .read: Rate(burst: 1000, perSecond: 100)
    // There are 900,000 PINs: in a lesson of 45 minutes an address, with ever new browsers, hits a certain one with a
    // chance of one in 650, and one in 160 where thirty play from there; a class that types badly is not locked out.
    case .guess: Rate(burst: 40, perSecond: 1 / 2)
    }
  }

  /// For one browser, so that one of the class leaves something to the others.
  var ofVisitor: Rate {
    switch self {
    case .open: Rate(burst: 8, perSecond: 1 / 15)
    case .join: Rate(burst: 10, perSecond: 1 / 6)
    case .write: Rate(burst: 60, perSecond: 3)
    // Pages send eight frames a second.
    case .look: Rate(burst: 60, perSecond: 12)
    case .listen: Rate(burst: 60, perSecond: 2)
    case .read: Rate(burst: 300, perSecond: 20)
    case .guess: Rate(burst: 10, perSecond: 1 / 6)
    }
  }
}
