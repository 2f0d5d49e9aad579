import Basics
import EventSourcing
import Quiz

/// A contest in which everybody does anything at any time: players who come and go and show right and wrong objects, a
/// host who presses every button, and a daemon that starts again.
struct RandomContest {
  let opening: Contest.Opening
  private(set) var contest: Contest
  private(set) var facts: [ContestFact]
  private(set) var refusals: Set<Contest.Refusal> = []

  private var generator: SplitMix64
  private var now = start
  private let ids = (0..<5).map { PlayerID(rawValue: "p\($0)") }

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    let modes = Contest.Mode.allCases
    let count = 1 + generator.number(below: 5)
    var pack = assignments(count)
    for index in pack.indices {
      pack[index].points = generator.number(below: 3) * 500
      pack[index].seconds = 1 + generator.number(below: 20)
      pack[index].hint = generator.number(below: 2) == 0 ? nil : "A hint"
    }
    // Three of four are class games: more can happen in them.
    let mode = generator.number(below: 4) > 0 ? .classGame : modes[generator.number(below: modes.count)]
    var opening = Contest.Opening(id: "c", mode: mode, source: .browser, pack: "A pack", assignments: pack, seed: seed)
    opening.reshuffles = generator.number(below: 4) == 0
    opening.maxRounds = generator.number(below: 2) == 0 ? nil : 1 + generator.number(below: 6)
    opening.speedPoints = generator.number(below: 2) == 0
    opening.library = seed.isMultiple(of: 2) ? "A pack" : nil
    self.opening = opening
    contest = Contest(opening)
    facts = [.opened(opening)]
  }

  /// Lets up to 3 s pass, and then one thing happen. Returns the facts that follow.
  @discardableResult
  mutating func step() -> [ContestFact] {
    now += .nanoseconds(generator.number(below: 3_000_000_000))
    let command = command()
    do {
      let decided = try contest.handle(command, at: now)
      facts += decided
      return decided
    } catch {
      refusals.insert(error)
      return []
    }
  }

  /// Returns the contest that results from folding `facts`; the first fact opens it.
  func folded(_ facts: [ContestFact]) -> Contest { facts.reduce(into: Contest(opening)) { $0.apply($1) } }

  private mutating func command() -> Contest.Command {
    let player = ids[generator.number(below: ids.count)]
    let coin = generator.number(below: 2) == 0
    switch generator.number(below: 66) {
    case 0...5:
      let others = generator.number(below: 4) == 0 ? Array(repeating: "Vera", count: generator.number(below: 5)) : []
      return .join(player, name: ["Anna", "anna", "Boris", "", "a\tb"][generator.number(below: 5)], others: others)
    case 6: return .leave(player)
    case 7: return generator.number(below: 6) == 0 ? .remove(player) : .leave(player)
    case 8: return .lock(generator.number(below: 4) == 0)
    case 9: return .speedPoints(coin)
    case 10: return .extraTime(player, ExtraTime.allCases[generator.number(below: 4)])
    case 11...20: return .ask
    case 21: return .pause
    case 22...25: return .resume
    case 26: return .addTime(seconds: generator.number(below: 30))
    case 27: return coin ? .skip : .pass(player)
    case 28: return generator.number(below: 10) == 0 ? .end : .replay
    case 29: return .loseCamera(player)
    case 30...32:
      let reason = generator.number(below: 5) == 0 ? "" : "The \(generator.number(below: 100))th reason"
      return .overrule(round: generator.number(below: 4), player, won: coin, reason: reason)
    case 33...50:
      let captured = now - .nanoseconds(generator.number(below: 2_000_000_000))
      return .frame(player, captured: captured, seen: [String(generator.number(below: 5))])
    case 51: return .photographs(coin)
    case 52: return .approval(generator.number(below: 4) == 0)
    case 53: return .admit(coin ? nil : player)
    case 54: return .hintsAtHalfTime(coin)
    case 55: return .advance(seconds: [nil, 1, 3, 5][generator.number(below: 4)])
    case 56: return .hold
    case 57: return .teams(generator.number(below: 5))
    case 58: return .nameTeam(generator.number(below: 4), name: ["", "Owls", "Rooks"][generator.number(below: 3)])
    case 60: return .keepMisses(coin)
    case 59: return .assign(player, team: generator.number(below: 4))
    default:
      let late = now - .nanoseconds(generator.number(below: 1_000_000_000))
      return .tick(oldestUnjudged: coin ? [player: late] : [:], present: coin ? Set(ids) : [player])
    }
  }
}
