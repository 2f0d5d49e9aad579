import Packs
import Testing

@Suite struct PackProblemTests {
  /// A line that is put behind an assignment whose other fields are right, with the problem that it makes.
  struct Bad: Sendable, CustomTestStringConvertible {
    let line: String
    let code: PackProblem.Code
    let column: Int
    var field = ""
    var testDescription: String { line }
  }

  @Test(arguments: [
    Bad(line: "seconds: 0", code: .outOfRange, column: 14, field: "seconds"),
    Bad(line: "seconds: -1", code: .outOfRange, column: 14, field: "seconds"),
    Bad(line: "seconds: 3601", code: .outOfRange, column: 14, field: "seconds"),
    Bad(line: "seconds: 99999999999999999999", code: .outOfRange, column: 14, field: "seconds"),
    Bad(line: "seconds: 1.5", code: .wrongType, column: 14, field: "seconds"),
    Bad(line: "seconds: \"30\"", code: .wrongType, column: 14, field: "seconds"),
    Bad(line: "seconds: thirty", code: .wrongType, column: 14, field: "seconds"),
    Bad(line: "seconds: [30]", code: .wrongType, column: 14, field: "seconds"),
    Bad(line: "seconds: !!int 30", code: .wrongType, column: 14, field: "seconds"),
    Bad(line: "seconds:", code: .empty, column: 13, field: "seconds"),
    Bad(line: "seconds: ٣٠", code: .wrongType, column: 14, field: "seconds"),
    Bad(line: "points: 1000001", code: .outOfRange, column: 13, field: "points"),
    Bad(line: "points: -1", code: .outOfRange, column: 13, field: "points"),
    Bad(line: "hint: \(String(repeating: "a", count: 121))", code: .tooLong, column: 11, field: "hint"),
    Bad(line: "hint: \"\(String(repeating: "a\\n", count: 8))a\"", code: .tooLong, column: 11, field: "hint"),
    Bad(line: "hint: ''", code: .empty, column: 11, field: "hint"),
    Bad(line: "hint: ' '", code: .empty, column: 11, field: "hint"),
    Bad(line: "hint: ~", code: .empty, column: 11, field: "hint"),
    Bad(line: "hint: [a, b]", code: .wrongType, column: 11, field: "hint"),
    Bad(line: "hint: {a: b}", code: .unknownLanguage, column: 11, field: "hint"),
    Bad(line: "hint: !secret a", code: .wrongType, column: 11, field: "hint"),
    Bad(line: "hint: \"\\e[2J\"", code: .controlCharacter, column: 11, field: "hint"),
    Bad(line: "hint: &mark a", code: .alias, column: 11, field: "hint"),
    Bad(line: "hint: *mark", code: .alias, column: 11),
    Bad(line: "waiting: maybe", code: .wrongType, column: 14, field: "waiting"),
    Bad(line: "hunt: a", code: .unknownKey, column: 5, field: "hunt"),
    Bad(line: "<<: {hint: a}", code: .unknownKey, column: 5, field: "<<"),
    Bad(line: "[hint]: a", code: .wrongType, column: 5),
    Bad(line: "hint: a: b", code: .syntax, column: 12),
    Bad(line: "hint: \"a", code: .syntax, column: 1),
  ])
  func `a bad line is told with its place, its field and its code`(bad: Bad) throws {
    let problems = try SamplePack(SamplePack.head + "    \(bad.line)\n").problems()
    try #require(problems.count == 1, "\(problems)")
    #expect(problems[0].code == bad.code)
    #expect(problems[0].file == "pack.yaml")
    #expect(problems[0].line == (bad.column == 1 ? 7 : 6))
    #expect(problems[0].column == bad.column)
    #expect(problems[0].remedy.hasSuffix(".") || problems[0].remedy.hasSuffix("?"))
    if !bad.field.isEmpty { #expect(problems[0].field == "assignments[0].\(bad.field)") }
  }

  @Test func `an image that is yet to come has a name that a file can have`() throws {
    let wait = SamplePack.head + "    waiting: true\n"
    let pack = try SamplePack(wait, files: []).load()
    #expect(pack.assignments.isEmpty && pack.waiting == 1)
    let problems = try SamplePack(wait.replacing("Onegin", with: "a/b"), files: []).problems()
    #expect(problems.map(\.field) == ["assignments[0].image"])
  }

  @Test func `a problem is printed with its file, line, column, field and remedy`() throws {
    let problems = try SamplePack(SamplePack.head + "    seconds: 0\n").problems()
    #expect(
      problems.map(\.description) == [
        "pack.yaml:6:14: assignments[0].seconds: 0 is not in 1...3600. Write a number in this range."
      ])
  }

  @Test func `all problems are told at once and in the order of the lines`() throws {
    let sample = try SamplePack(
      """
      nmae: Pushkin
      language: klingon?
      assignments:
        - image: Oneigin
          question: ''
          points: many
        - answer: He.
        - nothing
      settings:
        seconds: 4000
        reshuffle: yes
      """, files: ["Onegin.jpg", "Onegin.png"])
    let problems = sample.problems()
    #expect(
      problems.map { "\($0.line ?? 0) \($0.code) \($0.field ?? "")" } == [
        "1 unknownKey nmae", "1 missing ", "2 wrongType language", "4 missing assignments[0]",
        "4 unknownImage assignments[0].image", "5 empty assignments[0].question", "6 wrongType assignments[0].points",
        "7 missing assignments[1]", "7 missing assignments[1]", "8 wrongType assignments[2]",
        "10 outOfRange settings.seconds", "11 wrongType settings.reshuffle", "0 sameName ",
      ])
    #expect(problems.map(\.file).filter { $0 != "pack.yaml" } == ["Onegin.png"])
  }

  @Test func `a key that is given twice is named with its place`() throws {
    let problems = try SamplePack(SamplePack.head + "    answer: She.\n").problems()
    #expect(problems.map(\.code) == [.duplicateKey])
    #expect(problems[0].line == 5)
    #expect(problems[0].message.contains("\"answer\""))
  }

  @Test func `a key given twice in two ways of writing it is found too`() throws {
    let problems = try SamplePack(SamplePack.head + "    ' answer': She.\n").problems()
    #expect(problems.map(\.code) == [.duplicateKey])
  }

  @Test(arguments: [
    ("name: x\n", PackProblem.Code.missing), ("name: x\nassignments: []\n", .empty),
    ("name: x\nassignments:\n", .empty), ("name: x\nassignments: 3\n", .wrongType),
  ])
  func `a pack without assignments is refused`(yaml: String, code: PackProblem.Code) throws {
    let problems = try SamplePack(yaml).problems()
    #expect(problems.map(\.code) == [code])
    #expect(try #require(problems.first).description.contains("assignments"))
  }

  @Test(arguments: ["", "# nothing\n", "---\n"])
  func `an empty file is refused`(yaml: String) throws {
    #expect(try SamplePack(yaml).problems().map(\.code) == [.empty])
  }

  @Test(arguments: ["just words", "- a\n- b\n"])
  func `a file that is something else is refused`(yaml: String) throws {
    #expect(try SamplePack(yaml).problems().map(\.code) == [.wrongType])
  }

  @Test func `a second document is refused`() throws {
    let problems = try SamplePack(SamplePack.head + "---\nname: y\n").problems()
    #expect(problems.map(\.code) == [.syntax])
    #expect(problems[0].line == 6)
  }

  static let misnamed = [
    "Oneigin", "onegin", "Onegin.jpg", "images/Onegin.jpg", "../Onegin", "One gin", "Ruslan", "ruslan_and_ludmila",
  ]

  @Test(arguments: misnamed)
  func `an image that does not exist brings up the names that are near`(name: String) throws {
    let yaml = "name: x\nassignments:\n  - {image: \(name), question: q, answer: a}\n"
    let problems = try SamplePack(yaml).problems()
    #expect(problems.map(\.code) == [.unknownImage])
    #expect(problems[0].field == "assignments[0].image")
    #expect(problems[0].line == 3)
    let meant = name.lowercased().hasPrefix("r") ? "Ruslan and Ludmila" : "Onegin"
    #expect(problems[0].remedy == "Did you mean \"\(meant)\"?")
  }

  @Test func `where no name is near the images are listed`() throws {
    let yaml = "name: x\nassignments:\n  - {image: Faust, question: q, answer: a}\n"
    #expect(try SamplePack(yaml).problems()[0].remedy == "The images are \"Onegin\", \"Ruslan and Ludmila\".")
    #expect(try SamplePack(yaml, files: []).problems()[0].remedy.hasPrefix("Put a file of this name"))
  }

  @Test func `an unknown key brings up the one that was meant`() throws {
    let problems = try SamplePack("name_: x\nsettings: {name_wrong_objects: true}\n" + SamplePack.head).problems()
    #expect(problems.map(\.remedy) == ["Did you mean \"name\", \"names\"?", "Did you mean \"nameWrongObjects\"?"])
  }
}
