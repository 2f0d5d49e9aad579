import Foundation
import Quiz
import Testing

@Suite struct ContestPropertyTests {
  static let seeds = 0..<100 as Range<UInt64>
  static let steps = 250

  @Test(arguments: seeds)
  func `folding the facts gives the contest, also after they were kept as JSON`(seed: UInt64) throws {
    var play = RandomContest(seed: seed)
    for _ in 0..<Self.steps { play.step() }
    #expect(play.folded(play.facts) == play.contest)

    let kept = try play.facts.map { try JSONEncoder().encode($0) }
    let read = try kept.map { try JSONDecoder().decode(ContestFact.self, from: $0) }
    #expect(read == play.facts)
    #expect(play.folded(read) == play.contest)
  }

  @Test(arguments: seeds) func `nothing is asked twice before all has been asked`(seed: UInt64) {
    var play = RandomContest(seed: seed)
    for _ in 0..<Self.steps { play.step() }
    let asked = play.contest.rounds.map(\.assignment.image)
    let pass = play.opening.assignments.count
    for start in stride(from: 0, to: asked.count, by: pass) {
      let images = asked[start..<min(start + pass, asked.count)]
      #expect(Set(images).count == images.count)
    }
    if !play.opening.reshuffles { #expect(asked.count <= pass) }
    if let most = play.contest.roundsToPlay { #expect(asked.count <= most) }
  }

  @Test(arguments: seeds) func `a player has one outcome to a question, which only the host changes`(seed: UInt64) {
    var play = RandomContest(seed: seed)
    for _ in 0..<Self.steps {
      let before = play.contest
      let facts = play.step()
      for (number, round) in before.rounds.enumerated() {
        for (player, turn) in round.turns where turn.round.outcome != nil {
          let after = play.contest.rounds[number].turns[player]
          let isOverruled = facts.contains {
            if case .overruled(number + 1, player, _, _) = $0 { true } else { false }
          }
          let isAsBefore = after?.round.outcome == turn.round.outcome && (isOverruled || after?.status == turn.status)
          if !isAsBefore { Issue.record("round \(number + 1) of \(player.rawValue)") }
        }
      }
      #expect(play.contest.rounds.count - before.rounds.count <= 1)
    }
  }

  @Test(arguments: seeds) func `points are those of the rules and never negative`(seed: UInt64) {
    var play = RandomContest(seed: seed)
    for _ in 0..<Self.steps {
      play.step()
      let contest = play.contest
      let results = contest.results
      let unruly = results.first { row in
        let most = row.assignment.points
        return row.status == .won ? !(most / 2...most).contains(row.points) : row.points != 0
      }
      #expect(unruly == nil)
      let unsummed = contest.standings.first { standing in
        standing.points != results.reduce(0) { $0 + ($1.player.id == standing.player.id ? $1.points : 0) }
      }
      #expect(unsummed == nil)
    }
  }

  @Test(arguments: seeds) func `the board is in order, and shared places are equal points`(seed: UInt64) {
    var play = RandomContest(seed: seed)
    for _ in 0..<Self.steps {
      play.step()
      let board = play.contest.standings
      #expect(board.map(\.rank) == board.map { standing in 1 + board.count { $0.points > standing.points } })
      #expect(board.map(\.rank) == board.map(\.rank).sorted())
      #expect(Set(board.map { $0.player.name.lowercased() }).count == board.count)
    }
  }

  @Test(arguments: seeds) func `a question runs exactly while somebody who is there plays it`(seed: UInt64) {
    var play = RandomContest(seed: seed)
    for _ in 0..<Self.steps {
      play.step()
      let contest = play.contest
      let playing = contest.round?.turns.filter { $0.value.round.outcome == nil }.map(\.key) ?? []
      #expect(contest.isRoundRunning == !playing.isEmpty)
      #expect(playing.allSatisfy { contest.player($0)?.presence == .here })
      #expect(contest.rounds.dropLast().allSatisfy { $0.isOver })
    }
  }

  @Test func `the random contests see every kind of fact and every refusal but those of full rooms and long names`() {
    var kinds: Set<String> = []
    var refusals: Set<Contest.Refusal> = []
    for seed in Self.seeds {
      var play = RandomContest(seed: seed)
      for _ in 0..<Self.steps { play.step() }
      kinds.formUnion(play.facts.map(\.kind))
      refusals.formUnion(play.refusals)
    }
    #expect(kinds.isSuperset(of: ContestFactJSONTests.kept.map(\.0.kind).filter { $0.hasPrefix("contest.") }))
    #expect(kinds.isSuperset(of: ["quiz.won", "quiz.lost", "quiz.sawOther", "quiz.cameraLost", "quiz.cameraBack"]))
    #expect(Set(Contest.Refusal.allCases).subtracting(refusals) == [.nameTooLong, .deckEmpty])
  }
}
