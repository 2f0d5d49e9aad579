import Basics
import Eggs
import EggsServer
import EventSourcing
import Packs
import TestSupport
import Testing

/// A pack with the section `eggs`, and one question unless it is only a hunt.
private struct HuntPack {
  private let folder: TemporaryFolder

  init(_ section: String, asks: Bool = true) throws {
    folder = try TemporaryFolder()
    let question = asks ? "assignments:\n  - {image: Onegin, question: Who?, answer: He.}\n" : ""
    try folder.write("name: Pushkin\n" + question + section, to: "pack.yaml")
    try folder.write("", to: "Onegin.jpg")
  }

  func load() throws(PackError) -> Pack { try PackFormat([EggsSection.self]).load(from: folder.path) }

  var problems: [PackProblem] { #expect(throws: PackError.self) { try load() }?.problems ?? [] }
}

@Suite struct EggsSectionTests {
  private static let lawn = """
    eggs:
      - id: lawn
        title: On the lawn
        latitude: 50
        longitude: -10.5
        across: 100
        eggs:
          - {number: 4, latitude: -1, longitude: 2, title: The red one, image: Onegin}
          - {number: 0, latitude: 50, longitude: 10}

    """

  @Test func `a pack has the hunts that its file says, the eggs by number`() throws {
    let pack = try HuntPack(Self.lawn).load()
    let hunt = try #require(pack.hunts.first)
    #expect(hunt.id == "lawn" && hunt.title == "On the lawn" && hunt.across == 100)
    #expect(hunt.centre == Coordinate(latitude: 50, longitude: -10.5))
    #expect(hunt.eggs.map(\.number) == [0, 4])
    #expect(hunt.eggs[1].image == "Onegin" && hunt.eggs[1].title == "The red one")
    #expect(try HuntPack("").load().hunts.isEmpty)
  }

  @Test func `a pack that is only a hunt asks nothing`() throws {
    let pack = try HuntPack(Self.lawn, asks: false).load()
    #expect(pack.assignments.isEmpty && pack.hunts.map(\.id) == ["lawn"])
    #expect(try HuntPack("", asks: false).problems.map(\.code) == [.missing])
    for nothing in ["", " []", " null"] {
      #expect(try HuntPack("assignments:\(nothing)\n" + Self.lawn, asks: false).load().assignments.isEmpty)
    }
    #expect(try HuntPack("assignments: yes\n" + Self.lawn, asks: false).problems.map(\.code) == [.wrongType])
  }

  @Test func `an egg can have a radius and a clue, and be hidden from who is far away`() throws {
    func pack(_ egg: String) throws -> HuntPack {
      let eggs = "[{number: 0, latitude: 50, longitude: 10, \(egg)}]"
      return try HuntPack("eggs: [{id: park, title: Park, latitude: 50, longitude: 10, across: 100, eggs: \(eggs)}]\n")
    }
    let egg = try #require(try pack("radius: 20, clue: By the oak, hidden: true").load().hunts.first?.eggs.first)
    #expect(egg.radius == 20 && egg.clue == "By the oak" && egg.isHidden)
    #expect(try pack("hidden: true, image: Onegin").load().hunts.first?.eggs.first?.radius == nil)
    let wrong: [(String, PackProblem.Code, String)] = [
      ("hidden: true", .missing, "eggs[0].eggs[0].hidden"), ("radius: 4", .outOfRange, "eggs[0].eggs[0].radius"),
      ("radius: near", .wrongType, "eggs[0].eggs[0].radius"),
      ("hidden: perhaps, radius: 9", .wrongType, "eggs[0].eggs[0].hidden"),
    ]
    for (text, code, field) in wrong {
      let problem = try #require(try pack(text).problems.first)
      #expect(problem.code == code && problem.field == field, "\(text)")
    }
  }

  @Test func `any number of hunts and of eggs is welcome`() throws {
    let hunts = (0..<30).map { hunt in
      "  - {id: h\(hunt), title: H, latitude: 0, longitude: 0, across: 10, eggs: ["
        + (0..<100).map { "{number: \($0), latitude: 1, longitude: \($0)}" }.joined(separator: ", ") + "]}\n"
    }
    let pack = try HuntPack("eggs:\n" + hunts.joined()).load()
    #expect(pack.hunts.count == 30)
    #expect(pack.hunts.allSatisfy { $0.eggs.count == 100 })
  }

  @Test(arguments: [
    ("id: lawn", "id: The Lawn", PackProblem.Code.wrongType, "eggs[0].id"),
    ("number: 4", "number: 0", .duplicateKey, "eggs[0].eggs[1].number"),
    ("number: 4", "number: -1", .outOfRange, "eggs[0].eggs[0].number"),
    ("number: 4", "number: four", .wrongType, "eggs[0].eggs[0].number"),
    ("latitude: -1,", "latitude: -91,", .outOfRange, "eggs[0].eggs[0].latitude"),
    ("longitude: 10}", "longitude: east}", .wrongType, "eggs[0].eggs[1].longitude"),
    ("longitude: 10}", "longitude: 1e400}", .wrongType, "eggs[0].eggs[1].longitude"),
    ("across: 100", "across: 1", .outOfRange, "eggs[0].across"), ("    latitude: 50\n", "", .missing, "eggs[0]"),
    ("image: Onegin", "image: Onegyn", .unknownImage, "eggs[0].eggs[0].image"),
    ("image: Onegin", "picture: Onegin", .unknownKey, "eggs[0].eggs[0].picture"),
    ("across: 100", "across: 100\n    extra: 1", .unknownKey, "eggs[0].extra"),
  ]) func `what is wrong is told with line and field`(
    right: String, wrong: String, code: PackProblem.Code, field: String
  ) throws {
    #expect(Self.lawn.contains(right))
    let text = Self.lawn.replacing(right, with: wrong, maxReplacements: 1)
    let problem = try #require(try HuntPack(text).problems.first)
    #expect(problem.code == code)
    #expect(problem.field == field)
    #expect(problem.line != nil)
  }

  @Test func `a pack's eggs are looked for in their hunt only`() throws {
    let pack = try HuntPack(Self.lawn).load()
    #expect(pack.referenceGroups.names[.part(of: "hunt", id: "lawn")] == ["Onegin"])
    #expect(throws: PackError.self, "a program without the game") { try PackFormat().load(from: pack.directory) }
  }

  @Test func `two hunts of one id are told`() throws {
    let twice = Self.lawn + Self.lawn.replacing("eggs:\n  - id", with: "  - id", maxReplacements: 1)
    let problem = try #require(try HuntPack(twice).problems.first)
    #expect(problem.code == .duplicateKey && problem.field == "eggs[1].id")
  }
}
