import Basics
import Foundation
import Testing

@testable import Packs

/// What people write, and programs export, beside what the documentation of the formats shows.
@Suite struct `Questions as people write them` {
  private func read(_ text: String, _ file: String) throws -> QuestionList {
    try QuestionList.read(Data(text.utf8), file: file)
  }

  // MARK: GIFT

  @Test(arguments: [
    ("Who?{=[html]<b>Owl</b> ~Hen}", "Who?", ["Owl"]), ("Who?{\n=[plain]a <b> ~Hen}", "Who?", ["a <b>"]),
    ("[markdown]**Who** is `it`?{=Owl}", "Who is it?", ["Owl"]),
    ("[plain]2 < 3 &amp; who?{=Owl}", "2 < 3 &amp; who?", ["Owl"]),
    ("[html]Who\nis it?{=Owl}", "Who is it?", ["Owl"]), ("Who\nis it?{=Owl}", "Who\nis it?", ["Owl"]),
    ("In D\\:\\\\temp?{=a\\=b}", "In D:\\temp?", ["a=b"]), ("One\\nline?{=Owl}", "One\nline?", ["Owl"]),
    ("Half?{=%50%Hen =%100%Owl ~%-50%Fox}", "Half?", ["Owl", "Hen"]), ("None?{=Owl =%0%Hen}", "None?", ["Owl"]),
    ("Many?{#=%50%7:1 =8:0 =%0%9}", "Many?", ["8", "7"]), ("Many?{#\n8:0.5}", "Many?", ["8"]),
    ("Arrow?{=a -> b ~c}", "Arrow?", ["a -> b"]), ("::Title\\: one::Who?{=Owl#yes}", "Who?", ["Owl"]),
    ("Look{=<img src\\=\"x/grey%20owl.png\">}", "Look", ["grey owl"]),
  ])
  func `as GIFT`(text: String, question: String, answers: [String]) throws {
    let list = try read(text, "q.gift")
    #expect(list.problems.isEmpty, "\(list.problems)")
    #expect(list.drafts.map(\.question) == [question] && list.drafts.map(\.answers) == [answers], "\(list.drafts)")
  }

  @Test func `as GIFT without empty lines, each with its line`() throws {
    let list = try read(
      "A?{=Owl}\n// a comment\n::B:: B?\n{=Hen\n~Fox}\nC {=x} in\na sentence\nD?{=y} E?{=z}\n", "q.txt")
    #expect(list.drafts.map(\.question) == ["A?", "B?", "C _____ in\na sentence"])
    #expect(list.drafts.map(\.place) == ["line 1", "line 3", "line 6"])
    #expect(
      list.problems.map(\.description) == [
        "q.txt: line 8: it has answers in two places. Write a question for each of them, with an empty line between."
      ])
  }

  // MARK: Moodle's XML and Aiken

  @Test func `as the XML of Moodle`() throws {
    let list = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?><quiz>
      <question type="category"><category><text>$course$/Birds</text></category></question>
      <question type="multichoice"><name><text>Night</text></name>
      <questiontext format="html"><text><![CDATA[<p>Who flies at <b>night</b>?</p><img src="@@PLUGINFILE@@/dark%20wood.jpg">]]></text></questiontext>
      <generalfeedback format="html"><text></text></generalfeedback>
      <answer fraction="0"><text>Hen</text></answer>
      <answer fraction="100" format="html"><text>&lt;p&gt;Owl&lt;/p&gt;</text><feedback><text>It sees well.</text></feedback></answer></question>
      <question type="truefalse"><name><text>Fact</text></name><questiontext><text>Owls fly.</text></questiontext>
      <answer fraction="100"><text>true</text></answer></question>
      <question type="shortanswer"><name><text></text></name><questiontext format="plain_text"><text>1 &lt; 2 of?</text></questiontext>
      <answer fraction="50"><text>Bird</text></answer><answer fraction="100"><text>Owls</text></answer></question>
      </quiz>
      """, "q.xml")
    #expect(list.drafts.map(\.question) == ["Who flies at night?", "1 < 2 of?"])
    #expect(list.drafts.map(\.answers) == [["Owl"], ["Owls", "Bird"]])
    #expect(list.drafts[0].illustration == "dark wood.jpg" && list.drafts[0].explanation == "It sees well.")
    #expect(
      list.problems.map(\.description) == [
        "q.xml: line 8 (\"Fact\"): nobody can show true or false to a camera. Ask for a thing, or leave it out."
      ])
  }

  @Test func `as Aiken`() throws {
    let list = try read(
      "Who flies\nat night?\nA. Hen\nB) Owl\nANSWER: B\n\nAnd by day?\nA. Hen\nANSWER: C\nLast?\nA. Owl\n", "q.txt")
    #expect(list.drafts.map(\.question) == ["Who flies\nat night?"] && list.drafts[0].answers == ["Owl"])
    #expect(list.problems.map(\.place) == ["line 7", "line 10"])
  }

  @Test func `as Aiken only where answers with letters stand above ANSWER`() throws {
    let aiken = try read("Who?\nA) Hen\n\n  B) Owl  \n ANSWER: B\n", "q.txt")
    #expect(aiken.drafts.map(\.answers) == [["Owl"]])
    let gift = try read("What stands below a question?\nANSWER: in capitals {=Owl ~Hen}\n", "q.txt")
    #expect(gift.drafts.map(\.answers) == [["Owl"]] && gift.problems.isEmpty)
    let lettered = try read("Who?\nA. Hen\nB. Owl\nANSWER: {=B ~A}\n", "q.txt")
    #expect(lettered.drafts.map(\.answers) == [["B"]] && lettered.problems.isEmpty)
    let table = try read("question,answer\n\"Who writes\nANSWER: A?\",Owl\n", "q.txt")
    #expect(table.drafts.map(\.question) == ["Who writes\nANSWER: A?"] && table.problems.isEmpty)
  }

  // MARK: QTI

  private static func second(_ body: String, right: String = "a") -> String {
    """
    <assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>\(right)</value>
    </correctResponse></responseDeclaration><itemBody>\(body)</itemBody></assessmentItem>
    """
  }

  @Test(arguments: [
    (
      "<p>By the <textEntryInteraction responseIdentifier=\"R\"/>, he said.</p>", "By the _____, he said.", ["a"]
    ),
    ("<p>Who?</p><p><textEntryInteraction responseIdentifier=\"R\"/></p>", "Who?", ["a"]),
    (
      "<p>Look: <object data=\"img/owl.png\" type=\"image/png\"/></p><choiceInteraction responseIdentifier=\"R\"><prompt>Who?</prompt>"
        + "<simpleChoice identifier=\"a\"><img src=\"a%20b.png\" alt=\"\"/></simpleChoice></choiceInteraction>",
      "Look:\nWho?", ["a b"]
    ),
    (
      "<choiceInteraction responseIdentifier=\"R\"><prompt><ruby>鳥<rp>(</rp><rt>とり</rt><rp>)</rp></ruby>?</prompt>"
        + "<simpleChoice identifier=\"a\">Owl<feedbackInline identifier=\"f\">Yes!</feedbackInline></simpleChoice></choiceInteraction>",
      "鳥?", ["Owl"]
    ),
  ])
  func `as QTI 2`(body: String, question: String, answers: [String]) throws {
    let list = try read(Self.second(body), "q.xml")
    #expect(list.problems.isEmpty && list.drafts.map(\.question) == [question], "\(list)")
    #expect(list.drafts.map(\.answers) == [answers])
  }

  private static func first(_ presentation: String, _ condition: String = "<varequal>A</varequal>") -> String {
    """
    <questestinterop><item ident="i"><presentation>\(presentation)</presentation><resprocessing><respcondition>
    <conditionvar>\(condition)</conditionvar><setvar>1</setvar><displayfeedback linkrefid="f"/></respcondition></resprocessing>
    <itemfeedback ident="f"><material><mattext>So it is.</mattext></material></itemfeedback></item></questestinterop>
    """
  }

  @Test func `as QTI 1 in which texts nest, and the answer is within them`() throws {
    let material = { (text: String) in "<material><mattext>\(text)</mattext></material>" }
    let field = "<response_str ident=\"R\"><render_fib><response_label ident=\"F\"/></render_fib></response_str>"
    let list = try read(
      Self.first("<flow><flow>\(material("By the"))</flow>\(field)\(material("he sat."))</flow>"), "q.xml")
    #expect(list.drafts.map(\.question) == ["By the _____ he sat."], "\(list)")
    #expect(list.drafts.first?.explanation == "So it is.")
    let within =
      "<response_lid ident=\"R\">\(material("Who?"))<render_choice><flow_label><response_label ident=\"A\">"
      + "\(material("Owl"))</response_label></flow_label></render_choice></response_lid>"
    let second = try read(Self.first(within), "q.xml")
    #expect(second.drafts.map(\.question) == ["Who?"] && second.drafts[0].answers == ["Owl"])
  }

  @Test(arguments: [
    ("<response_xy ident=\"R\"/>", "<varequal>A</varequal>", "a place in a picture is right"),
    ("<response_num ident=\"R\"/>", "<and><vargt>1</vargt><varlt>2</varlt></and>", "a range of numbers is right"),
    ("<response_lid ident=\"R\"/>", "<not><varequal>A</varequal></not>", "no answer is marked as right"),
  ])
  func `as QTI 1 whose answers nobody can show`(response: String, condition: String, said: String) throws {
    let list = try read(Self.first("<material><mattext>Where?</mattext></material>\(response)", condition), "q.xml")
    #expect(list.drafts.isEmpty && list.problems.map(\.message) == [said])
  }

  // MARK: Packages and spreadsheets

  private func file(_ name: String, _ parts: [(String, String)]) throws -> (SamplePack, String) {
    let sample = try SamplePack(nil, files: [])
    try sample.write(Data(Zip(parts.map { Zip.Entry(name: $0, content: Array($1.utf8)) }).bytes), to: name)
    return (sample, sample.path(name))
  }

  @Test func `in a package whose references are addresses, of which some lead nowhere`() throws {
    let resource = { (href: String) in "<resource type=\"imsqti_item_xmlv2p1\" href=\"\(href)\"/>" }
    let item = Self.second("<p>Who? <textEntryInteraction responseIdentifier=\"R\"/></p>")
    let (sample, path) = try file(
      "q.zip",
      [
        (
          "p/imsmanifest.xml",
          "<manifest xml:base=\"x/\"><resources xml:base=\"y%20z\\/\">\(["a.xml", "../b.xml#c", "c.xml", "d.xml"].map(resource).joined())</resources></manifest>"
            .replacing("\\", with: "")
        ), ("p/x/y z/a.xml", item), ("p/x/b.xml", item), ("p/x/y z/d.xml", "<broken"),
      ])
    defer { withExtendedLifetime(sample) {} }
    let list = try QuestionFile.read(path)
    #expect(list.drafts.count == 2)
    #expect(
      list.problems.map(\.message) == [
        "\"p/x/y z/c.xml\" is not in it, and its imsmanifest.xml lists it", "this is no XML",
      ])
  }

  @Test func `in a zip of files of which one is a spreadsheet`() throws {
    let (sample, path) = try file("q.zip", [("q.csv", "question,answer\nWho?,Owl\n"), ("r.xlsx", "PK\u{3}\u{4}")])
    defer { withExtendedLifetime(sample) {} }
    let list = try QuestionFile.read(path)
    #expect(list.drafts.count == 1 && list.problems.map(\.message) == ["it is a zip or a spreadsheet"])
  }

  @Test func `in several sheets of a spreadsheet`() throws {
    let rels = { (type: String, target: String, id: String) in
      "<Relationship Id=\"\(id)\" Type=\"http://purl.oclc.org/ooxml/officeDocument/relationships/\(type)\" Target=\"\(target)\"/>"
    }
    let sheet = { (cells: [String]) in
      "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>question</t></is></c><c t=\"inlineStr\"><is><t>answer</t></is></c></row><row>"
        + cells.joined() + "</row></sheetData></worksheet>"
    }
    let who = "<c t=\"inlineStr\"><is><t>Who?</t></is></c>"
    let (sample, path) = try file(
      "q.xlsx",
      [
        ("[Content_Types].xml", "<Types/>"), ("_rels/.rels", "<R>\(rels("officeDocument", "/book/b.xml", "x"))</R>"),
        (
          "book/b.xml",
          "<workbook xmlns:q=\"x\"><sheet name=\"Notes\" q:id=\"n\"/><sheet name=\"Old\" state=\"veryHidden\" q:id=\"a\"/><sheet name=\"One\" q:id=\"a\"/><sheet name=\"Two\" q:id=\"b\"/></workbook>"
        ),
        (
          "book/_rels/b.xml.rels",
          "<R>\(rels("worksheet", "../s/1.xml", "a") + rels("worksheet", "two.xml", "b") + rels("worksheet", "n.xml", "n"))</R>"
        ),
        ("s/1.xml", sheet([who, "<c><v>0.30000000000000004</v></c>"])),
        ("book/two.xml", sheet([who, "<c t=\"b\"><v>0</v></c>"])),
        ("book/n.xml", "<worksheet><sheetData><row>\(who)</row></sheetData></worksheet>"),
      ])
    defer { withExtendedLifetime(sample) {} }
    let list = try QuestionFile.read(path)
    #expect(list.drafts.map(\.answers) == [["0.3"]] && list.drafts[0].place == "sheet \"One\", row 2")
    #expect(list.problems.map(\.place) == ["sheet \"Two\", row 2"])
  }

  @Test(arguments: [
    ("0", "45351", "45351"), ("1", "45351", "2024-02-29"), ("1", "61", "1900-03-01"), ("1", "0.5", "12:00"),
    ("2", "45351.25", "2024-02-29 06:00"), ("2", "1e12", "1000000000000"), ("3", "0.07", "7%"), ("4", "5", "5"),
    ("9", "5", "5"),
  ])
  func `with the numbers of a spreadsheet as they are shown`(style: String, value: String, shown: String) throws {
    let styles = try XMLElementTree.read(
      Data(
        """
        <styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-407]d/ mmmm\\ yyyy&quot; m&quot;;@"/><numFmt numFmtId="171"
        formatCode="0.0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>
        <xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="10"/><xf numFmtId="171"/></cellXfs></styleSheet>
        """.utf8), file: "s.xml")
    let book = try XMLElementTree.read(Data("<workbook/>".utf8), file: "b.xml")
    #expect(NumberFormats(styles: styles, book: book).text(of: value, style: style) == shown)
    let later = try XMLElementTree.read(Data("<workbook><workbookPr date1904=\"1\"/></workbook>".utf8), file: "b.xml")
    #expect(NumberFormats(styles: styles, book: later).text(of: "1", style: "1") == "1904-01-02")
  }

  @Test(arguments: [
    "sep=;\nquestion;answer\nWho?;Owl, a bird\n", "A quiz, by me\n\nquestion;answer\nWho?;Owl, a bird\n",
    "Name of the quiz\tx\nquestion\tanswer\nWho?\tOwl, a bird\n",
  ])
  func `in a table with a line above its titles`(text: String) throws {
    #expect(try read(text, "q.csv").drafts.map(\.answers) == [["Owl, a bird"]])
  }

  // MARK: Names

  @Test(arguments: [
    ("1-12", "11-2"), ("-1", "1"), ("3.14", "3"), ("St. Anna", "St"), ("a-b", "ab"), ("New York", "Newyork"),
    ("v1.0", "v1"),
  ])
  func `ask for a picture whose name is another one`(wanted: String, other: String) {
    var shelf = PictureShelf()
    shelf.add(file: "/x/\(other).png", called: other)
    #expect(shelf.picture(called: wanted) == .none)
    shelf.add(file: "/x/\(wanted).png", called: wanted)
    #expect(shelf.picture(called: wanted) != .none && shelf.has("\(wanted).png") && shelf.has(wanted.uppercased()))
  }

  @Test func `get no picture where several could be meant, or one is meant by several`() throws {
    let sample = try SamplePack(nil, files: ["a/Owl.png", "b/Owl.png", "Hen.png", "Hen.jpg", "fox.png", "A B.png"])
    var shelf = PictureShelf()
    try shelf.add(from: sample.directory)
    let list = try read(
      "question,answer,image\n1,Owl,\n2,Owl,b/Owl.png\n3,Hen,Hen.jpg\n4,Hen,\n5,Fox,\n6,A/B,\n7,A B,\n8,Owl,a/Owl.png\n9,Fox,FOX.png\n",
      "q.csv")
    let matching = QuestionMatching(list, [shelf])
    #expect(matching.asked.map(\.draft.question) == ["2", "3", "5", "6", "9"])
    // What waits is not asked with the picture of another thing, nor with one of several.
    let images = matching.lines.filter { $0.hasPrefix("  - image: ") }.map { $0.dropFirst(11) }
    #expect(images == ["Owl (2)", "Owl", "Hen", "Hen (2)", "fox", "A B", "A B (2)", "Owl (3)", "fox"])
    #expect(
      matching.waiting.map(\.description) == [
        "q.csv: row 2: several pictures could be \"Owl\": \"a/Owl.png\", \"b/Owl.png\". Rename all but one, or write the name of its file as the image of the question.",
        "q.csv: row 5: several pictures could be \"Hen\": \"Hen.jpg\", \"Hen.png\". Rename all but one, or write the name of its file as the image of the question.",
        "q.csv: row 8: \"A/B\", \"A B\" would both get the picture \"A B.png\". Save each under a name of its own, and write it into the question as its image.",
        "q.csv: row 9: the pictures \"b/Owl.png\", \"a/Owl.png\" would have one name. Save each under a name of its own, and write it into the question as its image.",
      ])
  }

  // MARK: Nothing is lost

  /// Texts of questions, good and bad, in each format: what goes in is asked or named.
  @Test(arguments: 0..<40) func `are asked or named, all of them`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 1...12, using: &random)
    let answers = (0..<count).map { _ in
      ["Owl", "Hen-1", "", "TRUE", "3.14", "a, b"].randomElement(using: &random) ?? ""
    }
    let gift = answers.enumerated().map { number, answer in
      let separator = Bool.random(using: &random) ? "\n" : "\n\n"
      return "::T\(number):: Which \(number)? {\(answer.isEmpty ? "" : "=\(answer)") ~no}\(separator)"
    }
    let table = answers.enumerated().map { "Which \($0)?,\"\($1)\"\n" }
    let moodle = answers.map { answer in
      "<question type=\"shortanswer\"><questiontext><text>Which?</text></questiontext><answer fraction=\"100\"><text>\(answer)</text></answer></question>"
    }
    for (file, text) in [
      ("q.gift", gift.joined()), ("q.csv", "question,answer\n" + table.joined()),
      ("q.xml", "<quiz>\(moodle.joined())</quiz>"),
    ] {
      let list = try read(text, file)
      #expect(list.drafts.count + list.problems.count == count, "\(file): \(text) \(list)")
    }
  }
}
