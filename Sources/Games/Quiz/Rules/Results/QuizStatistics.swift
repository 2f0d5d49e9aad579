import EventSourcing

/// How the contests of a house went, counted from their facts: for each day and each question.
///
/// Answers count as camera and clock judged them, and not as a host overruled them later.
public struct QuizStatistics: Sendable, Equatable, Codable {
  /// The part of the state of an unfinished contest that the statistics need.
  fileprivate struct OpenContest: Equatable, Codable {
    let mode: Contest.Mode
    /// Nil in counts that were kept before lessons were counted.
    let pack: LocalizedText?
    var here: Set<PlayerID> = []
    /// The players who have not answered the latest question.
    var playing: Set<PlayerID> = []
    var question: Tally.Key?
  }

  private var open: [String: OpenContest] = [:]
  private var tallies: [Contest.Mode: Tally] = [:]

  /// Nothing was played yet.
  public init() {}

  /// Returns the tally of all contests in `modes`.
  public func tally(of modes: some Sequence<Contest.Mode> = Contest.Mode.allCases) -> Tally {
    modes.reduce(into: Tally()) { sum, mode in tallies[mode].map { sum.add($0) } }
  }

  /// Counts the next `fact` of `contest`, recorded on the day `day`, such as "2026-11-22".
  public mutating func add(_ fact: ContestFact, of contest: String, on day: String) {
    if case .opened(let opening) = fact {
      open[contest] = OpenContest(mode: opening.mode, pack: opening.pack)
      return
    }
    guard var room = open[contest] else { return }
    var tally = tallies[room.mode, default: Tally()]
    switch fact {
    case .joined(let player, _), .admitted(let player): room.here.insert(player)
    case .left(let player), .removed(let player):
      room.here.remove(player)
      room.playing.remove(player)
    case .asked(let assignment, _):
      if room.question == nil {
        tally.days[day, default: Tally.Day()].games += 1
        if room.mode == .classGame, let pack = room.pack {
          tally.add(Tally.Lesson(contest: contest, day: day, pack: pack))
        }
      }
      room.question = Tally.Key(image: assignment.image, question: assignment.question)
      room.playing = room.here
      tally.days[day, default: Tally.Day()].questions += 1
    case .played(let player, let fact): room.play(player, fact, of: contest, on: day, in: &tally)
    case .skipped:
      for player in room.playing { room.play(player, .lost, of: contest, on: day, in: &tally) }
    default: break
    }
    tallies[room.mode] = tally
    if case .ended = fact { open[contest] = nil } else { open[contest] = room }
  }
}

extension QuizStatistics.OpenContest {
  fileprivate mutating func play(
    _ player: PlayerID, _ fact: RoundFact, of contest: String, on day: String, in tally: inout QuizStatistics.Tally
  ) {
    guard let question, playing.contains(player) else { return }
    switch fact {
    case .sawOther(let image):
      tally.questions[question, default: QuizStatistics.Tally.Question()].instead[image, default: 0] += 1
      return
    case .won(let time): tally.add(answer: question, rightAfter: max(.zero, time), in: contest, on: day)
    case .lost: tally.add(answer: question, rightAfter: nil, in: contest, on: day)
    case .left: break
    case .cameraLost, .cameraBack: return
    }
    playing.remove(player)
  }
}
