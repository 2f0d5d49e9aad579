import Basics
import Foundation
import Packs
import Testing

@Suite struct `A change to a pack` {
  private static let yaml = """
    # The lesson of Monday.
    name: Pushkin   # and friends
    language: [en, ru]

    settings:
      seconds: 45  # slow readers

    # All of them:
    assignments:
      # The first is easy.
      - image: Onegin
        question: |
          Who is bored?
          # Not a comment.
        answer: 'It''s Onegin'   # in one word
        points: 500

      - {image: Ruslan, question: "Who, if not he?", answer: {en: Ruslan, ru: "Руслан"}}

      # Nobody knows her.
      - image: Lyudmila
        answer:
          en: Lyudmila  # or Ludmila
          ru: Людмила
        question: >-
          A question
          of two lines
        hint: She sleeps.
    # Cards follow.
    cards:
      numbers: [The cat]

    """

  private let sample: SamplePack
  private let file: PackFile

  init() throws {
    sample = try SamplePack(Self.yaml, files: ["Onegin.jpg", "Ruslan.jpg", "Lyudmila.jpg", "The cat.jpg"])
    file = PackFile(sample.directory, PackFormat())
    try #require(file.problems(with: Self.yaml) == [])
  }

  private func changed(_ edit: PackEdit, _ text: String = yaml) throws -> String {
    try file.changing(text, by: edit, language: .en)
  }

  /// Returns the lines that `edit` removes, and the lines that it adds.
  private func difference(_ edit: PackEdit) throws -> (out: [String], in: [String]) {
    let lines = { (text: String) in text.components(separatedBy: "\n") }
    let change = lines(try changed(edit)).difference(from: lines(Self.yaml))
    let text = { (change: CollectionDifference<String>.Change) in
      switch change {
      case .insert(_, let line, _), .remove(_, let line, _): line
      }
    }
    return (change.removals.map(text), change.insertions.map(text))
  }

  @Test(arguments: [
    (PackEdit.title("Poems", language: nil), "name: Poems   # and friends"),
    (.set(.answer, of: 0, to: "He", language: nil), "    answer: He   # in one word"),
    (.set(.answer, of: 2, to: "Lucy", language: "en"), "      en: Lucy  # or Ludmila"),
    (.set(.points, of: 0, to: "50", language: nil), "    points: 50"),
    (
      .set(.question, of: 1, to: "He: who?", language: nil),
      "  - {image: Ruslan, question: \"He: who?\", answer: {en: Ruslan, ru: \"Руслан\"}}"
    ),
    (
      .set(.answer, of: 1, to: "Он", language: "ru"),
      "  - {image: Ruslan, question: \"Who, if not he?\", answer: {en: Ruslan, ru: \"Он\"}}"
    ),
    (
      .set(.hint, of: 1, to: "Look", language: nil),
      "  - {image: Ruslan, question: \"Who, if not he?\", answer: {en: Ruslan, ru: \"Руслан\"}, hint: \"Look\"}"
    ),
    (.languages(["ru", "en"]), "language: [ru, en]"),
  ])
  func `of one value changes its line only`(edit: PackEdit, line: String) throws {
    let (out, new) = try difference(edit)
    #expect(out.count == 1 && new == [line])
  }

  @Test func `adds and removes lines of their own`() throws {
    let hint = try difference(.set(.hint, of: 0, to: "Bored: \"yes\"", language: nil))
    #expect(
      hint.out == [] && hint.in == ["    hint: 'Bored: \"yes\"'"] || hint.in == ["    hint: \"Bored: \\\"yes\\\"\""])
    let none = try difference(.set(.hint, of: 2, to: "", language: nil))
    #expect(none.out == ["    hint: She sleeps."] && none.in == [])
    let seconds = try difference(.set(.seconds, of: 2, to: "20", language: nil))
    #expect(seconds.out == [] && seconds.in == ["    seconds: 20"])
  }

  @Test func `puts a text of several lines behind a bar, and back`() throws {
    let long = try changed(.set(.answer, of: 0, to: "He\nand she", language: nil))
    #expect(long.contains("    answer: |- # in one word\n      He\n      and she\n    points: 500\n"))
    let short = try changed(.set(.answer, of: 0, to: "He", language: nil), long)
    #expect(short.contains("    answer: He # in one word\n    points: 500\n"))
    #expect(try changed(.set(.question, of: 0, to: "Who?", language: nil)).contains("    question: Who?\n    answer:"))
    #expect(
      try changed(.set(.question, of: 2, to: "Who is she?", language: nil)).contains(
        "    question: Who is she?\n    hint: She sleeps.\n"))
  }

  @Test func `writes a line for each language where they differ from then on`() throws {
    let both = try changed(.set(.hint, of: 2, to: "Она спит.", language: "ru"))
    #expect(both.contains("    hint:\n      en: She sleeps.\n      ru: Она спит.\n# Cards follow.\n"))
    let answer = try changed(.set(.answer, of: 0, to: "Онегин", language: "ru"))
    #expect(answer.contains("    answer: # in one word\n      en: It's Onegin\n      ru: Онегин\n    points: 500\n"))
  }

  @Test func `adds an image to a thing on the line of its image, and takes it out again`() throws {
    try sample.write(Data(), to: "Tatyana.jpg")
    let two = try changed(.addImage("Tatyana", of: 0))
    #expect(two.contains("  - images: [Onegin, Tatyana]\n    question: |\n"))
    #expect(try changed(.removeImage("Tatyana"), two) == Self.yaml)
    #expect(try changed(.removeImage("Onegin"), two).contains("  - image: Tatyana\n    question: |\n"))
    let flow = try changed(.addImage("Tatyana", of: 1))
    #expect(flow.contains("  - {images: [Ruslan, Tatyana], question: \"Who, if not he?\","))
    let block = Self.yaml.replacing(
      "  - image: Lyudmila\n", with: "  - images:\n      - Lyudmila\n      - Tatyana\n")
    #expect(file.problems(with: block).isEmpty)
    #expect(try changed(.removeImage("Tatyana"), block) == Self.yaml)
    let noted = block.replacing("- Tatyana\n", with: "- Tatyana  # asleep\n")
    #expect(throws: PackFile.Refusal.unchangeable) { try changed(.removeImage("Tatyana"), noted) }
  }

  @Test func `hands the images of a thing over where another question asks for it`() throws {
    try sample.write(Data(), to: "Tatyana.jpg")
    let again = "  - image: Onegin\n    question: Who, again?\n    answer: He.\n"
    let twice = try changed(
      .addImage("Tatyana", of: 0), Self.yaml.replacing("# Cards follow.", with: again + "# Cards follow."))
    let later = try changed(.remove(0), twice)
    #expect(file.draft(of: later).pack.images(of: "Onegin") == ["Onegin", "Tatyana"])
    #expect(later.contains("  - images: [Onegin, Tatyana]\n    question: Who, again?\n"))
    try sample.write(Data(), to: "Olga.jpg")
    let both = try changed(.addImage("Olga", of: 3), twice)
    #expect(try changed(.remove(0), both).contains("  - images: [Onegin, Olga, Tatyana]\n"))
    #expect(try changed(.remove(3), both).contains("  - images: [Onegin, Tatyana, Olga]\n"))
    let block = twice.replacing("  - image: Onegin\n", with: "  - images:\n      - Onegin\n      - Olga\n")
    #expect(
      try changed(.remove(0), block).hasSuffix(
        "  - images: [Onegin, Olga, Tatyana]\n    question: Who, again?\n    answer: He.\n# Cards follow.\ncards:\n  numbers: [The cat]\n"
      ))
    let earlier = try changed(.remove(3), try changed(.move(0, to: 3), twice))
    #expect(earlier.contains("  - images: [Onegin, Tatyana]\n    question: Who, again?\n"))
  }

  @Test func `keeps the other images of a thing that gets another first one`() throws {
    for name in ["Tatyana", "Olga"] { try sample.write(Data(), to: "\(name).jpg") }
    let two = try changed(.addImage("Tatyana", of: 0))
    let other = try changed(.set(.image, of: 0, to: "Olga", language: nil), two)
    #expect(other.contains("  - images: [Olga, Tatyana]\n"))
    #expect(try changed(.set(.image, of: 0, to: "Tatyana", language: nil), two).contains("  - image: Tatyana\n"))
    #expect(throws: PackFile.Refusal.unchangeable) { try changed(.removeImage("The cat"), two) }
  }

  @Test func `writes names of images that a list would divide in quotes`() throws {
    for name in ["Cat, asleep", "The 1990's", "Кот"] { try sample.write(Data(), to: "\(name).jpg") }
    var text = Self.yaml
    for name in ["Cat, asleep", "The 1990's", "Кот"] { text = try changed(.addImage(name, of: 0), text) }
    #expect(text.contains("  - images: [Onegin, \"Cat, asleep\", \"The 1990's\", Кот]\n"))
    #expect(file.draft(of: text).pack.images(of: "Onegin") == ["Onegin", "Cat, asleep", "The 1990's", "Кот"])
    for name in ["Cat, asleep", "Кот", "The 1990's"] { text = try changed(.removeImage(name), text) }
    #expect(text == Self.yaml)
  }

  @Test func `moves a question with the comments above it`() throws {
    let moved = try changed(.move(2, to: 0))
    #expect(
      moved.contains("assignments:\n  # Nobody knows her.\n  - image: Lyudmila\n")
        && moved.contains(
          "    hint: She sleeps.\n\n  # The first is easy.\n  - image: Onegin\n")
        && moved.hasSuffix(
          "  - {image: Ruslan, question: \"Who, if not he?\", answer: {en: Ruslan, ru: \"Руслан\"}}\n# Cards follow.\ncards:\n  numbers: [The cat]\n"
        ))
    #expect(try changed(.move(0, to: 2), moved) == Self.yaml)
    #expect(throws: PackFile.Refusal.unchangeable) { try changed(.move(0, to: 3)) }
  }

  @Test func `removes and adds questions`() throws {
    let two = try changed(.remove(1))
    let gone = "  - {image: Ruslan, question: \"Who, if not he?\", answer: {en: Ruslan, ru: \"Руслан\"}}\n\n"
    #expect(two == Self.yaml.replacing(gone, with: ""))
    var none = two
    for _ in 0..<2 { none = try changed(.remove(0), none) }
    #expect(none.contains("assignments:\n# Cards follow.\n"))
    let one = try changed(.add(image: "The cat"), none)
    #expect(
      one.contains(
        "assignments:\n  - image: The cat\n    question: Which is “The cat”?\n    answer: The cat\n# Cards follow.\n"))
    let four = try changed(.add(image: "The cat"))
    #expect(four.contains("    hint: She sleeps.\n\n  - image: The cat\n"))
    let last = one.replacing("# Cards follow.\ncards:\n  numbers: [The cat]\n", with: "")
    #expect(try changed(.add(image: "Onegin"), last).hasSuffix("    answer: Onegin\n"))
  }

  @Test(arguments: [
    "name: Lawn\nlanguage: en\n# The end.\n", "name: Lawn\nlanguage: en\n# The end.", "name: Lawn\nlanguage: en\n",
  ])
  func `adds the first question to a pack that has no list of them`(text: String) throws {
    // A last line without an end is the last of the new ones.
    let body = text.hasSuffix("\n") ? text : text + "\n"
    let ending = text.hasSuffix("\n") ? "\n" : ""
    let one = try changed(.add(image: "The cat"), text)
    let question = "  - image: The cat\n    question: Which is “The cat”?\n    answer: The cat"
    #expect(one == body + "assignments:\n" + question + ending)
    #expect(try changed(.remove(0), one) == body + "assignments:" + ending)
    #expect(throws: PackFile.Refusal.unchangeable) { try changed(.remove(0), text) }
    #expect(throws: PackFile.Refusal.unchangeable) { try changed(.add(image: "The cat"), "{name: Lawn}\n") }
  }

  @Test func `is made to the question that is meant, also behind one that cannot be read`() throws {
    let text = Self.yaml.replacing("- image: Onegin", with: "- image: Nobody")
    #expect(file.draft(of: text).pack.questions.map(\.number) == [1, 2])
    let after = try changed(.set(.hint, of: 1, to: "She wakes.", language: nil), text)
    #expect(after == text.replacing("She sleeps.", with: "She wakes."))
    #expect(throws: PackFile.Refusal.unchangeable) { try changed(.remove(2), text) }
  }

  @Test func `that makes a problem is refused with it`() throws {
    let refused = { (edit: PackEdit) throws -> [String] in
      let refusal = #expect(throws: PackFile.Refusal.self) { _ = try changed(edit) }
      guard case .problems(let problems)? = refusal else { return [] }
      return problems.map { "\($0.field ?? "") \($0.code)" }
    }
    #expect(try refused(.set(.seconds, of: 0, to: "0", language: nil)) == ["assignments[0].seconds outOfRange"])
    #expect(try refused(.set(.question, of: 1, to: "", language: nil)) == ["assignments[1] missing"])
    #expect(try refused(.set(.image, of: 1, to: "Rusalka", language: nil)) == ["assignments[1].image unknownImage"])
    #expect(
      try refused(.set(.hint, of: 1, to: String(repeating: "a", count: 121), language: nil)) == [
        "assignments[1].hint tooLong"
      ])
  }

  @Test(arguments: [
    "name: x\nassignments: [{image: Onegin, question: q, answer: a}]\n", "- a list\n", "", "name: [",
    "name: x\nassignments:\n- {image: Onegin, question: q, answer: a}\n- {image: Onegin, question: q,\n answer: b}\n",
  ])
  func `is made wholly, or refused`(text: String) throws {
    for edit in [
      PackEdit.add(image: "Onegin"), .remove(0), .move(0, to: 1), .set(.hint, of: 0, to: "h", language: nil),
      .title("y", language: nil),
    ] {
      guard let after = try? changed(edit, text) else { continue }
      let (before, now) = (file.draft(of: text).pack, file.draft(of: after).pack)
      #expect(before != now)
    }
  }

  /// Texts that YAML would read otherwise, were they not quoted.
  private static let texts = [
    "plain", "with: colon", "# no comment", "- dash", "yes", "12", "'quote'", "\"double\"", "two\nlines",
    "a # b", "{brace}", "[x], y", "trailing:", "* star", "& and", "a\n\nb", "tab\there", "100 %", "«Да»", "| bar",
    "\\ back",
  ]

  @Test(arguments: 0..<40)
  func `of any kind, one after the other, says what it is to say, and keeps all comments`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let isCRLF = seed % 4 == 3
    var text = isCRLF ? Self.yaml.replacing("\n", with: "\r\n") : Self.yaml
    for _ in 0..<30 {
      let count = file.draft(of: text).pack.assignments.count
      let index = Int.random(in: 0..<max(1, count), using: &generator)
      let other = Int.random(in: 0..<max(1, count), using: &generator)
      let words = Self.texts.randomElement(using: &generator) ?? ""
      let language = Bool.random(using: &generator) ? "en" : "ru"
      let part: PackEdit.Part = [.question, .answer, .hint].randomElement(using: &generator) ?? .hint
      let edit: PackEdit =
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .move(index, to: other)
        case 1: .add(image: "The cat")
        case 2: .set(.seconds, of: index, to: "\(other + 10)", language: nil)
        case 3: .title(words.replacing("\n", with: " "), language: nil)
        case 4: .set(.hint, of: index, to: "", language: nil)
        default: .set(part, of: index, to: words, language: language)
        }
      do throws(PackFile.Refusal) {
        text = try file.changing(text, by: edit, language: .ru)
      } catch {
        Issue.record("\(edit): \(error)\n\(text)")
      }
    }
    for comment in [
      "# The lesson of Monday.", "# and friends", "# slow readers", "# All of them:", "# The first is easy.",
      "# in one word", "# Nobody knows her.", "# Cards follow.",
    ] {
      #expect(text.contains(comment), "\(comment)\n\(text)")
    }
    #expect(!isCRLF || text.unicodeScalars.count { $0 == "\n" } == text.unicodeScalars.count { $0 == "\r" })
  }
}
