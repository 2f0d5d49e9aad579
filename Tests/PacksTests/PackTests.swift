import Basics
import EventSourcing
import Foundation
import Quiz
import Testing

@testable import Packs

@Suite struct PackTests {
  @Test func `a pack has all that its file says`() throws {
    let sample = try SamplePack(
      """
      name: Пушкин
      language: ru
      settings:
        nameWrongObjects: false
        seconds: 60
        lettersPerSecond: 0
        reshuffle: true
      assignments:
        - image: Ruslan and Ludmila
          question: |
            Where are these lines from?

            «Of times that gone the fable stories»
          answer: "The poem: \\u00ABRuslan\\u00BB"
          hint: A cat & a chain?
          points: 0
          seconds: 45
        - {image: Onegin, question: Who?, answer: He.}
      """)
    let pack = try sample.load()
    var settings = Pack.Settings()
    settings.nameWrongObjects = false
    settings.seconds = 60
    settings.lettersPerSecond = 0
    settings.reshuffle = true
    #expect(pack.name == "Пушкин")
    #expect(pack.languages == ["ru"])
    #expect(pack.directory == sample.directory)
    #expect(pack.settings == settings)
    #expect(
      pack.assignments == [
        Assignment(
          image: "Ruslan and Ludmila",
          question: "Where are these lines from?\n\n«Of times that gone the fable stories»",
          answer: "The poem: «Ruslan»", hint: "A cat & a chain?", points: 0, seconds: 45),
        Assignment(image: "Onegin", question: "Who?", answer: "He.", seconds: 60),
      ])
  }

  @Test func `what a pack does not say has its default`() throws {
    let pack = try SamplePack(SamplePack.head).load()
    #expect(pack.languages.isEmpty && pack.names.isEmpty && pack.remarks.isEmpty)
    #expect(pack.settings == Pack.Settings())
    #expect(pack.settings.nameWrongObjects)
    #expect(!pack.settings.reshuffle)
    var assignment = Assignment(image: "Onegin", question: "Who?", answer: "He.")
    assignment.readingSeconds = 2
    #expect(pack.assignments == [assignment])
    #expect(pack.assignments[0].points == 1000)
    #expect(pack.assignments[0].seconds == 30)
  }

  @Test(arguments: [
    ("", 1 + 4), ("settings: {lettersPerSecond: 20}\n", 1 + 3), ("settings: {lettersPerSecond: 0}\n", nil),
  ])
  func `the time to read a question follows from its length and its hint's`(settings: String, seconds: Int?) throws {
    let texts = "question: \(String(repeating: "q", count: 40))\n    hint: \(String(repeating: "h", count: 15))"
    let pack = try SamplePack(
      "name: x\n\(settings)assignments:\n  - image: Onegin\n    \(texts)\n    answer: He.\n"
    ).load()
    #expect(pack.assignments[0].readingSeconds == seconds)
  }

  @Test func `images are those beside the file and in the folder images, by name`() throws {
    let sample = try SamplePack(
      SamplePack.head,
      files: [
        "Onegin.JPG", "b.jpeg", "images/a.PnG", "images/c.d.jpg", "README.md", "drawing.svg", ".hidden.jpg", "bare",
        "other/e.jpg",
      ])
    let pack = try sample.load()
    #expect(pack.images.map(\.name) == ["Onegin", "a", "b", "c.d"])
    let paths = ["Onegin.JPG", "images/a.PnG", "b.jpeg", "images/c.d.jpg"].map(sample.path)
    #expect(pack.images.map(\.file.path) == paths)
  }

  @Test func `an image knows the line that first names it`() throws {
    let sample = try SamplePack(
      "name: x\nassignments:\n"
        + ["b", "a", "b"].map { "  - image: \($0)\n    question: q\n    answer: a\n" }.joined(),
      files: ["a.jpg", "b.jpg", "c.jpg"])
    let mentions = try sample.load().images.map(\.mention)
    #expect(mentions.map(\.?.line) == [6, 3, nil])
    #expect(mentions.map(\.?.column) == [12, 12, nil])
    #expect(mentions.map(\.?.field) == ["assignments[1].image", "assignments[0].image", nil])
  }

  @Test func `a name is the same however its accents are composed`() throws {
    let yaml = "name: x\nassignments:\n  - {image: \"\\u0419\", question: q, answer: a}\n"
    let pack = try SamplePack(yaml, files: ["\u{418}\u{306}.jpg"]).load()
    #expect(pack.assignments.map(\.image) == pack.images.map(\.name))
  }

  static let editors = [
    SamplePack.head.replacing("\n", with: "\r\n"), "\u{FEFF}" + SamplePack.head, "---\n" + SamplePack.head,
  ]

  @Test(arguments: editors)
  func `line ends, byte order mark and document mark of other editors are welcome`(yaml: String) throws {
    #expect(try SamplePack(yaml).load().assignments.count == 1)
  }

  @Test(arguments: ["1984", "no", "2024-01-01", "3.0", "R&D", "what?", "?-", "\u{10FFFD}"])
  func `a text may look like something else`(text: String) throws {
    #expect(try SamplePack(SamplePack.head + "    hint: \(text)\n").load().assignments[0].hint == .plain(text))
  }

  @Test(arguments: ["null", "~", "a: b", "&a", "*a", "? a", "# a", "30"])
  func `any text may be put in quotes`(text: String) throws {
    #expect(try SamplePack(SamplePack.head + "    hint: '\(text)'\n").load().assignments[0].hint == .plain(text))
  }

  @Test(arguments: [("seconds", 1), ("seconds", 3600), ("points", 0), ("points", 1_000_000)])
  func `the ends of a range belong to it`(key: String, value: Int) throws {
    let assignment = try SamplePack(SamplePack.head + "    \(key): \(value)\n").load().assignments[0]
    #expect((key == "seconds" ? assignment.seconds : assignment.points) == value)
  }

  @Test(arguments: ["", "/", "/."])
  func `the folder may be given in other words`(suffix: String) throws {
    let sample = try SamplePack(SamplePack.head)
    let pack = try PackFormat().load(from: sample.directory + suffix)
    #expect(pack.images.count == 2)
    #expect(pack.images.allSatisfy { $0.file.path.hasPrefix(sample.directory + suffix) })
  }

  @Test func `the folder may be given from the current one on`() throws {
    let sample = try SamplePack(SamplePack.head)
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let pack = try PackFormat().load(from: String(repeating: "../", count: depth) + sample.directory.dropFirst())
    #expect(pack.images.map(\.name) == ["Onegin", "Ruslan and Ludmila"])
    #expect(pack.images.allSatisfy { FileManager.default.fileExists(atPath: $0.file.path) })
  }

  @Test func `images come in the order in which people count`() throws {
    let names = ["Number 10", "Number 2", "Number 1"]
    let sample = try SamplePack(
      "name: x\nassignments:\n  - {image: Number 1, question: q, answer: a}\n", files: names.map { $0 + ".jpg" })
    #expect(try sample.load().images.map(\.name) == ["Number 1", "Number 2", "Number 10"])
  }

  @Test func `a folder of images begins a pack without questions`() throws {
    let sample = try SamplePack(nil)
    let pack = try PackFormat().begun(in: sample.directory)
    #expect(pack.assignments.isEmpty && pack.images.map(\.name) == ["Onegin", "Ruslan and Ludmila"])
    let nothing = try SamplePack(nil, files: [])
    #expect(try PackFormat().begun(in: nothing.directory).images.isEmpty)
    try sample.write(Data("name: x\n".utf8), to: "pack.yaml")
    #expect(throws: PackError.self) { try PackFormat().begun(in: sample.directory) }
  }

  @Test(arguments: [
    "plain", "two words", "a: b", "a # b", "- a", "# a", "«a»", "it's", "say \"hi\"", "\\", "12", "true", "~", "null",
    "a\nb", "a\n\n  b\nc", "a\n", " a", "a\tb", "?", "&a", "*a", "%a", "Ёж", "x:", "[a", "{a}", "a, b", "!a", "1e3",
  ])
  func `a text is written as YAML reads it`(text: String) throws {
    let yaml = "question: \(YAMLText.written(text))\nnext: x\n"
    var report = ProblemCollector()
    let root = try #require(YAMLText.root(of: yaml, &report))
    let section = try #require(Section(root, keys: ["question", "next"], &report))
    #expect(section["question"]?.text(&report) == text.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(section["next"]?.text(&report) == "x" && report.problems.isEmpty)
  }
}
