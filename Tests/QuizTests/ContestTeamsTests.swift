import EventSourcing
import Quiz
import Testing

@Suite struct ContestTeamsTests {
  private let six = (1...6).map { PlayerID(rawValue: "p\($0)") }

  private func sizes(_ game: Contestants) -> [Int] {
    game.contest.teams.map { team in
      game.contest.players.count { $0.team == team.number && $0.presence == .here }
    }
  }

  @Test(arguments: [2, 3, 4, 5]) func `players are divided into teams of equal size, or almost`(count: Int) throws {
    var game = try Contestants(players: six)
    try game.at(0, .teams(count))
    #expect(sizes(game).reduce(0, +) == 6)
    #expect((sizes(game).max() ?? 0) - (sizes(game).min() ?? 0) <= 1)
  }

  @Test func `who comes later joins the smallest team, and who comes back their own`() throws {
    var game = try Contestants(players: Array(six.prefix(4)))
    try game.at(0, .teams(2))
    try game.at(0, .leave(six[0]))
    #expect(sizes(game) == [1, 2])
    #expect(try game.at(0, .join(six[4], name: "E")).last == .assigned(six[4], team: 1))
    try game.at(0, .join(six[0], name: "A"))
    #expect(game.contest.player(six[0])?.team == 1)
  }

  @Test func `who waits at the door is put into a team when let in`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .teams(2))
    try game.at(0, .approval(true))
    try game.at(0, .join(boris, name: "Boris"))
    try game.at(0, .join(vera, name: "Vera"))
    #expect(game.contest.player(boris)?.team == nil)
    let facts = try game.at(0, .admit(nil))
    #expect(facts == [.admitted(boris), .admitted(vera), .assigned(boris, team: 2), .assigned(vera, team: 1)])
  }

  @Test func `teams are chosen before the first question, players are moved at any time`() throws {
    var game = try Contestants(players: [anna, boris])
    #expect(game.refusal(.teams(1)) == .teamsOutOfRange)
    #expect(game.refusal(.teams(9)) == .teamsOutOfRange)
    #expect(game.refusal(.assign(anna, team: 1)) == .noTeam)
    try game.at(0, .teams(2))
    try game.at(0, .ask)
    #expect(game.refusal(.teams(3)) == .begun)
    #expect(try game.at(0, .assign(anna, team: 2)) == [.assigned(anna, team: 2)])
    #expect(game.refusal(.assign(vera, team: 2)) == .unknownPlayer)
  }

  @Test func `a team has the name that the host gives it, or its number`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .teams(2))
    #expect(try game.at(0, .nameTeam(2, name: " Owls ")) == [.teamNamed(2, name: "Owls")])
    #expect(game.contest.teams.map(\.name) == ["", "Owls"])
    #expect(game.refusal(.nameTeam(3, name: "Rooks")) == .noTeam)
    try game.at(0, .teams(3))
    #expect(game.contest.teams.map(\.name) == ["", "Owls", ""], "names stay when teams are added")
    try game.at(0, .teams(0))
    #expect(game.contest.teams.isEmpty && game.contest.players.allSatisfy { $0.team == nil })
  }

  @Test func `a team has the mean of the points of those who played`() throws {
    var game = try Contestants(players: [anna, boris, vera]) { $0.speedPoints = false }
    try game.at(0, .teams(2))
    #expect(game.contest.players.map(\.team) == [1, 2, 1])
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(1000, boris)
    try game.at(2000, .skip)
    #expect(game.contest.teamStandings.map(\.team.number) == [2, 1])
    #expect(game.contest.teamStandings.map(\.points) == [1000, 500])
    #expect(game.contest.teamStandings.map(\.rank) == [1, 2])
    try game.at(3000, .leave(vera))
    try game.at(4000, .ask)
    try game.at(5000, anna)
    try game.at(6000, .skip)
    #expect(game.contest.teamStandings.map(\.points) == [1500, 1000], "who is away does not pull the team down")
    #expect(game.contest.teamStandings.map(\.gained) == [1000, 0])
  }

  @Test func `those who share a phone play as one and take turns`() throws {
    var game = try Contestants()
    let facts = try game.at(0, .join(anna, name: "Anna", others: ["Boris", " Vera "]))
    #expect(facts == [.joined(anna, name: "Anna + Boris + Vera"), .shared(anna, names: ["Anna", "Boris", "Vera"])])
    let player = try #require(game.contest.player(anna))
    #expect((1...4).map { player.turn(inRound: $0) } == ["Anna", "Boris", "Vera", "Anna"])
    try game.at(0, .join(boris, name: "Boris"))
    #expect(game.contest.player(boris)?.turn(inRound: 1) == nil)
  }

  @Test func `names that share a phone are four at most, and are cut to be as long as one name`() throws {
    var game = try Contestants()
    #expect(game.refusal(.join(anna, name: "A", others: ["B", "C", "D", "E"])) == .tooManyNames)
    #expect(game.refusal(.join(anna, name: "A", others: [" "])) == .nameEmpty)
    #expect(game.refusal(.join(anna, name: "A", others: [String(repeating: "a", count: 33)])) == .nameTooLong)
    try game.at(0, .join(anna, name: "Александр", others: ["Екатерина", "Ян", "Константин"]))
    #expect(game.contest.player(anna)?.name == "Алексан + Екатери + Ян + Констан")
    #expect(game.contest.player(anna)?.turn(inRound: 4) == "Константин")
  }
}
