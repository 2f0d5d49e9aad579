import Foundation
import Testing

@testable import Packs

@Suite struct `Broken files with questions` {
  /// Broken files, each with the beginning of its error message.
  private static let files: [(name: String, content: String, said: String)] = [
    ("empty.csv", " \n", "empty.csv: it is empty. Export it again."),
    (
      "titles.csv", "who,what\na,b\n",
      "titles.csv: no row has the titles of its columns. Write \"question\" and \"answer\""
    ),
    ("open.csv", "question,answer\n\"a,b\n", "open.csv: a quotation mark is not closed. Put marks around the cell"),
    (
      "number.csv", "question,answer 1,correct answer\nWho?,He,2\n",
      "number.csv: row 2: answer 2 is right, but empty. Write it, or one of the numbers 1."
    ),
    ("none.csv", "question,answer\nWho?,\n", "none.csv: row 2: no answer is marked as right. Write the number"),
    (
      "time.csv", "question,answer,seconds\nWho?,He,soon\n",
      "time.csv: row 2: \"soon\" is not a whole number. Write one"
    ),
    ("long.csv", "question,answer,seconds\nWho?,He,7200\n", "long.csv: row 2: 7200 seconds are not in 1...3600."),
    ("brace.gift", "Who?{=He\n\nWho else?{=She}\n", "brace.gift: line 1: the brace before the answers is not closed."),
    (
      "pairs.gift", "Match{=a -> b\n=c -> d}\n",
      "pairs.gift: line 1: it matches several pairs. Write a question for each"
    ),
    ("true.gift", "// x\nIs it?{T}\n", "true.gift: line 2: nobody can show true or false to a camera. Ask for a thing"),
    (
      "odd.xml", "<quiz>\n<question type=1>\n\n</question>\n</quiz>",
      "odd.xml: line 2: this is no XML. Export it again."
    ),
    ("cut.xml", "<questestinterop>\n<item>", "cut.xml: line 2: this is no XML. Export it again."),
    (
      "other.xml", "<html/>",
      "other.xml: it has no questions of QTI 1.2 or 2.x. Export it again as QTI 2, or as GIFT or CSV."
    ),
    (
      "bomb.xml", "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><questestinterop>&a;</questestinterop>",
      "bomb.xml: it is not plain XML in UTF-8. Export it again"
    ),
    ("cut.json", "{\"type\": \"Manifest\"", "cut.json: it is no JSON. Fetch the manifest again."),
    ("all.json", "{\"type\": \"Collection\"}", "all.json: it is a collection of manifests. Give the address of one"),
    ("old.xls", "\u{0}", "old.xls: it is not a text in UTF-8. Save it as UTF-8; a spreadsheet as .xlsx or CSV UTF-8."),
  ]

  @Test(arguments: files.indices) func `are told with file, place and remedy`(number: Int) throws {
    let (name, content, said) = Self.files[number]
    let messages: [String]
    do throws(QuestionProblem) {
      messages = try QuestionList.read(Data(content.utf8), file: name).problems.map(\.description)
    } catch { messages = [error.description] }
    #expect(messages.first?.hasPrefix(said) == true, "\(messages)")
  }

  @Test func `are refused as zips before anything is unpacked`() throws {
    let sample = try SamplePack(nil, files: [])
    func said(_ bytes: [UInt8]) throws -> String? {
      try sample.write(Data(bytes), to: "q.zip")
      return #expect(throws: QuestionProblem.self) { try QuestionFile.read(sample.path("q.zip")) }?.message
    }
    #expect(try said(Array("PK and no zip".utf8))?.hasPrefix("it cannot be read as a zip") == true)
    #expect(try said(Zip([]).bytes + [0]) != nil)
    #expect(try said(Zip([Zip.Entry(name: "cat.jpg", content: [1])]).bytes) == "there are no questions in it")
    var link = Zip.Entry(name: "q.csv", content: Array("/etc/passwd".utf8))
    link.mode = 0o120777
    try sample.write(Data(Zip([link]).bytes), to: "q.zip")
    #expect(try QuestionFile.read(sample.path("q.zip")).problems.map(\.message) == ["it is a link or a device"])
    #expect(
      try said(Zip([Zip.Entry(name: "[Content_Types].xml", content: Array("<x/>".utf8))]).bytes)?.hasPrefix(
        "it is no spreadsheet") == true)
  }

  /// A file of a zip whose name is in another encoding than UTF-8.
  private static func foreign(_ ending: String, _ content: String) -> Zip.Entry {
    var entry = Zip.Entry(name: "", content: Array(content.utf8))
    // "да" in code page 866, as Windows packs it.
    entry.nameBytes = [0xA4, 0xA0] + Array(ending.utf8)
    entry.flags = 0
    return entry
  }

  @Test func `have names in other encodings than UTF-8, of which it is told how many`() throws {
    let sample = try SamplePack(nil, files: [])
    let path = sample.path("q.zip")
    let questions = "question,answer\nWho?,Owl\n"
    let (list, picture) = (Self.foreign(".csv", questions), Self.foreign(".jpg", ""))
    let said = "q.zip: the names of 2 files in it are not UTF-8, and what is called so is left out."
    try sample.write(
      Data(Zip([Zip.Entry(name: "q.csv", content: Array(questions.utf8)), list, picture]).bytes), to: "q.zip")
    let read = try QuestionFile.read(path)
    #expect(read.drafts.count == 1)
    #expect(
      read.problems.map(\.description) == ["\(sample.directory)/\(said) Pack the files again, with names in UTF-8."])
    // Without any other name, this is why there are no questions.
    try sample.write(Data(Zip([list]).bytes), to: "q.zip")
    let problem = #expect(throws: QuestionProblem.self) { try QuestionFile.read(path) }
    #expect(problem?.message.hasPrefix("the name of a file in it is not UTF-8") == true)
    // A zip of pictures alone is told the same.
    try sample.write(Data(Zip([Zip.Entry(name: "Owl.jpg", content: []), picture]).bytes), to: "q.zip")
    guard case .questions(let asked, _) = try BroughtFile.read(path, language: .en) else {
      Issue.record("it is taken for a pack")
      return
    }
    #expect(asked.drafts.map(\.question) == ["Which is “Owl”?"] && asked.problems.count == 1)
  }

  @Test func `nest no deeper than anybody reads`() throws {
    let deep = String(repeating: "<p>", count: 200_000)
    let problem = #expect(throws: QuestionProblem.self) { try QuestionList.read(Data(deep.utf8), file: "x.xml") }
    #expect(problem?.message == "its elements nest more than 100 deep")
  }
}
