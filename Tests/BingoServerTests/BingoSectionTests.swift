import Basics
import Bingo
import EventSourcing
import Packs
import TestSupport
import Testing

@testable import BingoServer

/// A pack with twelve images, of which the first so many answer questions, and the section `bingo`.
private struct BingoPack {
  private let folder: TemporaryFolder

  init(_ section: String, asked: Int = 10) throws {
    folder = try TemporaryFolder()
    let questions = (1...asked).map { "  - {image: Bird \($0), question: Which?, answer: This.}\n" }.joined()
    try folder.write("name: Birds\nassignments:\n\(questions)\(section)", to: "pack.yaml")
    for number in 1...12 { try folder.write("", to: "Bird \(number).jpg") }
  }

  func load() throws(PackError) -> Pack { try PackFormat([BingoSection.self]).load(from: folder.path) }

  var problems: [PackProblem] { #expect(throws: PackError.self) { try load() }?.problems ?? [] }
}

@Suite struct BingoSectionTests {
  private static let birds = """
    bingo:
      - id: garden
        title: In the garden
        things: [Bird 12, Bird 2, Bird 3, Bird 4, Bird 5, Bird 6, Bird 7, Bird 8, Bird 9]

    """

  @Test func `a pack has the lists that its file says`() throws {
    let pack = try BingoPack(Self.birds).load()
    let plan = try #require(pack.bingoPlans.first)
    #expect(pack.bingoPlans.count == 1 && plan.id == "garden" && plan.title == "In the garden" && plan.isPlayable)
    #expect(plan.things == ["Bird 12"] + (2...9).map { "Bird \($0)" })
    #expect(pack.referenceGroups.names[.part(of: "bingo", id: "garden")] == Set(plan.things))
    #expect(plan.group == .part(of: "bingo", id: "garden"))
  }

  @Test func `a pack without the section is played with all that it asks about, in the order of the images`() throws {
    let plan = try #require(try BingoPack("").load().bingoPlans.first)
    #expect(plan.id == nil && plan.title == "Birds" && plan.group == .quiz && plan.isPlayable)
    #expect(plan.things == (1...10).map { "Bird \($0)" })
    let short = try #require(try BingoPack("", asked: 8).load().bingoPlans.first)
    #expect(!short.isPlayable && short.things.count == 8)
  }

  @Test(arguments: [
    ("id: garden", "id: The Garden", PackProblem.Code.wrongType, "bingo[0].id"),
    ("    id: garden\n", "", .missing, "bingo[0]"),
    ("    title: In", "    name: x\n    title: In", .unknownKey, "bingo[0].name"),
    (", Bird 9]", "]", .outOfRange, "bingo[0].things"), ("Bird 9]", "Bird 99]", .unknownImage, "bingo[0].things[8]"),
    ("Bird 9]", "Bird 2]", .duplicateKey, "bingo[0].things[8]"),
  ]) func `what is wrong is told with line and field`(
    right: String, wrong: String, code: PackProblem.Code, field: String
  ) throws {
    // The hyphen of an item stands before its first key.
    let text = Self.birds.replacing("  - id: garden\n", with: "  -\n    id: garden\n")
    #expect(text.contains(right))
    let problem = try #require(try BingoPack(text.replacing(right, with: wrong)).problems.first)
    #expect(problem.code == code && problem.field == field, "\(problem)")
    #expect(problem.line != nil)
  }

  @Test func `a list that is too short says how many things it needs`() throws {
    let problem = try #require(
      try BingoPack("bingo: [{id: few, title: Few, things: [Bird 1, Bird 2]}]\n").problems.first)
    #expect(problem.message.contains("2 things") && problem.remedy == "Add 7 more.")
  }

  @Test func `two lists of one id are told`() throws {
    let twice = Self.birds + Self.birds.replacing("bingo:\n", with: "")
    let problem = try #require(try BingoPack(twice).problems.first)
    #expect(problem.code == .duplicateKey && problem.field == "bingo[1].id")
  }
}
