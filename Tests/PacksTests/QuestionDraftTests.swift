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

  @Test func `asks for what has a picture, and keeps the rest behind #`() throws {
    var shelf = PictureShelf()
    try shelf.add(from: sample.path("more"))
    let draft = try draft(
      "question,answer,hint\nWho?,ONEGIN,\n\"Which\nbird?\",The Golden Cockerel,It: crows\nAnd?,Onegni,\n",
      shelves: [shelf])
    #expect(draft.questions == 2)
    #expect(
      draft.problems.map(\.description) == [
        "q.csv: row 4: there is no picture called \"Onegni\". Did you mean \"Onegin\"? Else take a picture of it and save it as \"Onegni.jpg\"."
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
          - image: the_golden_cockerel
            question: |-
              Which
              bird?
            answer: The Golden Cockerel
            hint: "It: crows"

        # Without a picture so far. Save one under the name of the image, and take the # away from its question.
        #  - image: Onegni
        #    question: And?
        #    answer: Onegni

        """)
    let pack = try sample.load()
    #expect(pack.images.map(\.name) == ["Onegin", "the_golden_cockerel"])
    // Once there is a picture, taking the signs away is all.
    let text = String(decoding: try Data(contentsOf: URL(filePath: sample.path("pack.yaml"))), as: UTF8.self)
    try sample.write(Data(), to: "Onegni.jpg")
    try sample.write(Data(text.replacing("\n#  ", with: "\n  ").utf8), to: "pack.yaml")
    #expect(try sample.load().assignments.count == 3)
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

  @Test func `is not written where no question has a picture, or there is a pack`() throws {
    let error = #expect(throws: PackError.self) { try draft("question,answer\nWho?,Nobody\n") }
    #expect(error?.problems.first?.message == "no question has a picture of its answer: \"Nobody\"")
    try sample.write(Data("mine".utf8), to: "pack.yaml")
    #expect(throws: PackError.self) { try draft("question,answer\nWho?,Onegin\n") }
  }

  @Test(arguments: [("../../etc/passwd.jpg", "passwd"), ("a/b: c?", "a b c"), (".hidden", "hidden"), ("", "picture")])
  func `gives pictures names that any disk takes`(text: String, name: String) {
    #expect(PictureName.made(of: text) == name)
  }
}
