import Foundation
import Quiz
import Testing

@testable import Packs

@Suite struct `A pack of questions and pictures` {
  private let sample: SamplePack

  init() throws {
    sample = try SamplePack(nil, files: ["Onegin.jpg", "more/the_golden_cockerel.PNG", "more/Hidden/.x.jpg"])
  }

  private func draft(_ csv: String, shelves: [PictureShelf] = [], folder: String? = nil) throws -> PackDraft {
    let list = try QuestionList.read(Data(csv.utf8), file: "q.csv")
    return try PackDraft(of: folder ?? sample.directory, asking: list, pictures: shelves, language: "en")
  }

  @Test func `asks for what has a picture, and has the rest wait`() throws {
    var shelf = PictureShelf()
    try shelf.add(from: sample.path("more"))
    let draft = try draft(
      "question,answer,hint\nWho?,ONEGIN,\nAnd?,Onegni,\n\"Which\nbird?\",The Golden Cockerel,It: crows\n",
      shelves: [shelf])
    #expect(draft.questions == 2)
    #expect(
      draft.waiting.map(\.description) == [
        "q.csv: row 3: there is no picture called \"Onegni\". Did you mean \"Onegin\"? Else take a picture of it and save it as \"Onegni.jpg\"."
      ])
    try draft.write()
    #expect(
      String(decoding: try Data(contentsOf: URL(filePath: sample.path("pack.yaml"))), as: UTF8.self) == """
        name: \(URL(filePath: sample.directory).lastPathComponent)
        language: en

        assignments:
          - image: Onegin
            question: Who?
            answer: ONEGIN
          - image: Onegni
            waiting: true
            question: And?
            answer: Onegni
          - image: the_golden_cockerel
            question: |-
              Which
              bird?
            answer: The Golden Cockerel
            hint: "It: crows"

        """)
    let pack = try sample.load()
    #expect(pack.images.map(\.name) == ["Onegin", "the_golden_cockerel"])
    #expect(pack.assignments.count == 2 && pack.questions.map(\.waits) == [false, true, false])
    // It may be a slip for another name, of which the author is told.
    #expect(pack.remarks.map(\.field) == ["assignments[1].image"])
    // A picture is all that is needed.
    try sample.write(Data(), to: "Onegni.jpg")
    #expect(try sample.load().assignments.map(\.image) == ["Onegin", "Onegni", "the_golden_cockerel"])
  }

  @Test func `takes its pictures from a zip, into a folder that was not there`() throws {
    let entries = ["flags/Norway.jpg", "__MACOSX/Peru.jpg", "Peru.txt"].map { Zip.Entry(name: $0, content: [1, 2]) }
    try sample.write(Data(Zip(entries).bytes), to: "flags.zip")
    var shelf = PictureShelf()
    try shelf.add(from: sample.path("flags.zip"))
    #expect(shelf.names == ["Norway"])
    try draft("question,answer\nWhere?,norway\n", shelves: [shelf], folder: sample.path("new/pack")).write()
    #expect(try PackFormat().load(from: sample.path("new/pack")).assignments.map(\.image) == ["Norway"])
    #expect(FileManager.default.contents(atPath: sample.path("new/pack/images/Norway.jpg")) == Data([1, 2]))
  }

  @Test func `is written where no question has a picture, and is a pack that asks nothing yet`() throws {
    let all = "Who?,Nobody/here\nAnd?,nobody/HERE\nElse?,Nobody here\nWhat?,\(String(repeating: "long ", count: 40))!\n"
    let draft = try draft("question,answer\n\(all)", folder: sample.path("new"))
    #expect(draft.questions == 0 && draft.waiting.count == 4)
    try draft.write()
    let pack = try PackFormat().load(from: sample.path("new"))
    #expect(pack.assignments.isEmpty && pack.waiting == 4)
    // Each thing has one name, which a file can have.
    let names = pack.questions.map(\.assignment.image)
    #expect(names.prefix(3) == ["Nobody here", "Nobody here", "Nobody here (2)"] && names[3].count == 79)
  }

  @Test func `is not written where there is nothing to ask, or a pack`() throws {
    let error = #expect(throws: PackError.self) { try draft("question,answer\nWho?,True\n") }
    #expect(error?.problems.first?.message == "none of the questions can be asked")
    try sample.write(Data("mine".utf8), to: "pack.yaml")
    #expect(throws: PackError.self) { try draft("question,answer\nWho?,Onegin\n") }
  }

  @Test(arguments: [
    ("../../etc/passwd.jpg", "passwd"), ("a/b: c?", "a b c"), (".hidden", "hidden"), ("... .NET", "NET"),
    (". . .", "picture"), ("", "picture"),
  ])
  func `gives pictures names that any disk takes`(text: String, name: String) {
    #expect(PictureName.made(of: text) == name)
  }
}
