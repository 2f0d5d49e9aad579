import Foundation
import Packs
import Quiz
import Testing

@Suite struct `The images of a thing` {
  private static let files = ["Front.jpg", "Back.jpg", "Open.jpg", "Other.jpg"]

  private func problems(_ assignments: String) throws -> [String] {
    try SamplePack("name: Books\nassignments:\n\(assignments)", files: Self.files).problems()
      .map { "\($0.field ?? "") \($0.code)" }
  }

  private func question(_ images: String) -> String { "  - {\(images), question: Which?, answer: This.}\n" }

  @Test func `are listed in the question, the one that stands for it first`() throws {
    let pack = try SamplePack(
      "name: Books\nassignments:\n" + question("images: [Front, Open, Back]") + question("image: Other")
        + question("image: Front"), files: Self.files
    ).load()
    #expect(pack.assignments.map(\.image) == ["Front", "Other", "Front"])
    #expect(pack.things == ["Back": "Front", "Open": "Front"])
    #expect(pack.images(of: "Front") == ["Front", "Back", "Open"])
    #expect(pack.images.filter { $0.mention != nil }.count == 4)
  }

  @Test func `may be listed piece by piece in several questions`() throws {
    let pack = try SamplePack(
      "name: Books\nassignments:\n" + question("images: [Front, Open]") + question("images: [Front, Back]"),
      files: Self.files
    ).load()
    #expect(pack.images(of: "Front") == ["Front", "Back", "Open"])
  }

  @Test func `wait with their question, as far as they are yet to come`() throws {
    let yaml = "name: Books\nassignments:\n" + question("images: [New, Open, Later], waiting: true")
    let sample = try SamplePack(yaml, files: Self.files)
    #expect(try sample.load().waiting == 1)
    try sample.write(Data(), to: "New.jpg")
    let pack = try sample.load()
    #expect(pack.waiting == 0 && pack.images(of: "New") == ["New", "Open"])
  }

  @Test(arguments: [
    ("image: Front, images: [Front, Back]", "assignments[0].image duplicateKey"),
    ("images: Front", "assignments[0].images wrongType"), ("images: []", "assignments[0].images empty"),
    ("images: [Front, Nobody]", "assignments[0].images[1] unknownImage"),
    ("images: [Front, Front]", "assignments[0].images[1] duplicateKey"),
    ("image: [Front, Back]", "assignments[0].image wrongType"),
    ("images: [Front, Back, Back]", "assignments[0].images[2] duplicateKey"),
  ])
  func `are refused with the place of the fault`(images: String, problem: String) throws {
    #expect(try problems(question(images)) == [problem])
  }

  @Test func `are so many that they can be searched for`() throws {
    let names = (1...13).map { "View \($0)" }
    let lists = [names, Array(names.prefix(8)), ["View 1"] + names.suffix(6)].map {
      "images: [\($0.joined(separator: ", "))]"
    }
    let problems = { (questions: [String]) throws in
      try SamplePack(
        "name: Books\nassignments:\n" + questions.map(question).joined(), files: names.map { "\($0).jpg" }
      ).problems().map { "\($0.field ?? "") \($0.code)" }
    }
    #expect(try problems([lists[0]]) == ["assignments[0].images tooLarge"])
    #expect(try problems([lists[1]]).isEmpty)
    #expect(try problems([lists[1], lists[2]]) == ["assignments[1].images tooLarge"])
  }

  @Test(arguments: [
    ("images: [Front, Back]", "image: Back", "assignments[1].image sameName"),
    ("image: Back", "images: [Front, Back]", "assignments[1].images[1] sameName"),
    ("images: [Front, Back]", "images: [Other, Back]", "assignments[1].images[1] sameName"),
    ("images: [Front, Back]", "images: [Back, Other]", "assignments[1].images[0] sameName"),
  ])
  func `show one thing only`(first: String, second: String, problem: String) throws {
    #expect(try problems(question(first) + question(second)) == [problem])
  }
}
