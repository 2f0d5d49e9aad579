import Foundation
import Testing

@testable import Packs

/// Files as each program writes them, by the documentation of its format.
@Suite struct `Questions of other programs` {
  private func read(_ text: String, _ file: String) throws -> QuestionList {
    try QuestionList.read(Data(text.utf8), file: file)
  }

  @Test func `are read from a table of one's own`() throws {
    let list = try read(
      "\u{FEFF}question;answer;image;hint;seconds;points\r\n\r\nКто автор?;\"Пушкин; поэт\";Onegin.jpg;Роман;45;500\r\n",
      "q.csv")
    var draft = QuestionDraft(place: "row 3", question: "Кто автор?", answers: ["Пушкин; поэт"])
    (draft.image, draft.hint, draft.seconds, draft.points) = ("Onegin.jpg", "Роман", 45, 500)
    #expect(list.problems.isEmpty && list.drafts == [draft])
  }

  @Test func `are read from the spreadsheet of Kahoot`() throws {
    let titles = (1...4).map { "Answer \($0) - max 75 characters" }
    let file = try Spreadsheet(rows: [
      1: ["", "Quiz template"],
      8: ["", "Question - max 120 characters"] + titles
        + ["Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", "Correct answer(s) - choose at least one"],
      9: ["1", "Who?", "Onegin", "Ruslan", "", "", "20", "2"],
      10: ["2", "Both?", "Onegin", "Ruslan", "", "", "240", "1,2"],
    ])
    let list = try QuestionFile.read(file.path)
    #expect(list.problems.isEmpty)
    #expect(list.drafts.map(\.place) == ["row 9", "row 10"])
    #expect(list.drafts.map(\.answers) == [["Ruslan"], ["Onegin", "Ruslan"]])
    #expect(list.drafts.map(\.seconds) == [20, 240])
  }

  @Test func `are read from the spreadsheet of Quizizz`() throws {
    let titles = (1...5).map { "Option \($0)" }
    let file = try Spreadsheet(rows: [
      1: ["Question Text", "Question Type"] + titles + [
        "Correct Answer", "Time in seconds", "Image Link", "Answer explanation",
      ],
      2: [
        "Who?", "Multiple Choice", "Onegin", "Ruslan", "", "", "", "1", "30", "https://example.org/a/Cat.png?x=1",
        "He was.",
      ],
      3: ["Who else?", "Fill-in-the-Blank", "Ruslan", "Руслан"],
      4: ["What do you think?", "Open-Ended"],
    ])
    let list = try QuestionFile.read(file.path)
    #expect(list.drafts.map(\.answers) == [["Onegin"], ["Ruslan", "Руслан"]])
    #expect(
      list.drafts[0].illustration == "https://example.org/a/Cat.png?x=1" && list.drafts[0].explanation == "He was.")
    #expect(list.problems.map(\.place) == ["row 4"])
  }

  @Test func `are read from GIFT`() throws {
    let list = try read(
      """
      // A comment.
      $CATEGORY: Poems

      ::Hero::[html]<p>Whose <b>uncle</b> &amp; heir?</p><img src="@@PLUGINFILE@@/the%20uncle.jpg">{
        =Onegin # yes
        ~Ruslan # no
        ####He of \\{chapter 1\\}.
      }

      Grant is {~living =buried ~%-50%lost} in a tomb\\: his.

      Two of them {~%50%Onegin ~%50%Ruslan ~%-100%Grant}

      How many?{#42:1}

      """, "q.gift")
    #expect(list.problems.isEmpty)
    #expect(
      list.drafts.map(\.question) == [
        "Whose uncle & heir?", "Grant is _____ in a tomb: his.", "Two of them", "How many?",
      ])
    #expect(list.drafts.map(\.answers) == [["Onegin"], ["buried"], ["Onegin", "Ruslan"], ["42"]])
    #expect(list.drafts[0].illustration == "the uncle.jpg" && list.drafts[0].explanation == "He of {chapter 1}.")
    #expect(list.drafts.map(\.place) == ["line 4", "line 10", "line 12", "line 14"])
  }

  static let first = """
    <?xml version="1.0" encoding="UTF-8"?>
    <questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Poems"><section ident="root">
    <item ident="i1" title="Question"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>
    <fieldentry>multiple_choice_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">&lt;div&gt;Who?&lt;br&gt;&lt;img src="x/cat.png"&gt;&lt;/div&gt;</mattext></material>
    <response_lid ident="response1" rcardinality="Single"><render_choice>
    <response_label ident="7"><material><mattext texttype="text/plain">Onegin</mattext></material></response_label>
    <response_label ident="8"><material><mattext texttype="text/plain">Ruslan &lt;3</mattext></material></response_label>
    </render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
    <respcondition continue="No"><conditionvar><varequal respident="response1">8</varequal></conditionvar>
    <setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>
    </section></assessment></questestinterop>
    """

  static let second = """
    <?xml version="1.0" encoding="UTF-8"?>
    <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="choice" title="Poem" adaptive="false" timeDependent="false">
    <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>
    <itemBody><p>Look:</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Who is it?</prompt>
    <simpleChoice identifier="A">Onegin</simpleChoice><simpleChoice identifier="B"><p>Ruslan</p></simpleChoice></choiceInteraction></itemBody>
    </assessmentItem>
    """

  @Test func `are read from QTI 1.2 and 2.1`() throws {
    let one = try read(Self.first, "q.xml")
    #expect(one.title == "Poems" && one.problems.isEmpty)
    #expect(one.drafts.map(\.question) == ["Who?"] && one.drafts[0].answers == ["Ruslan <3"])
    #expect(one.drafts[0].illustration == "cat.png")
    let two = try read(Self.second, "q.xml")
    #expect(two.problems.isEmpty && two.drafts.map(\.question) == ["Look:\nWho is it?"])
    #expect(two.drafts.map(\.answers) == [["Ruslan"]])
  }

  @Test func `are read from a package, in the order of its manifest`() throws {
    let manifest = """
      <manifest><resources><resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>
      <resource identifier="b" type="imsqti_item_xmlv2p1" href="items/b.xml"><file href="items/b.xml"/></resource>
      <resource identifier="a" type="imsqti_xmlv1p2"><file href="items/a.xml"/></resource></resources></manifest>
      """
    let sample = try SamplePack(nil, files: [])
    let entries = [
      ("imsmanifest.xml", manifest), ("items/a.xml", Self.first), ("items/b.xml", Self.second), ("test.xml", "<x/>"),
    ]
    try sample.write(Data(Zip(entries.map { Zip.Entry(name: $0, content: Array($1.utf8)) }).bytes), to: "q.zip")
    let list = try QuestionFile.read(sample.path("q.zip"))
    #expect(list.drafts.map(\.answers) == [["Ruslan"], ["Ruslan <3"]] && list.title == "Poems")
  }

  @Test func `are made of a manifest of IIIF Presentation 3`() throws {
    let list = try read(
      """
      {"@context":"http://iiif.io/api/presentation/3/context.json","id":"https://example.org/m","type":"Manifest",
      "label":{"none":["Two pictures"]},"rights":"http://creativecommons.org/publicdomain/zero/1.0/",
      "requiredStatement":{"label":{"en":["Attribution"]},"value":{"fr":["Du musée"],"en":["<span>From the museum</span>"]}},
      "items":[{"id":"c1","type":"Canvas","label":{"en":["A cat"]},"items":[{"type":"AnnotationPage","items":[{"type":"Annotation",
      "motivation":"painting","body":{"id":"https://example.org/cat/full/max/0/default.jpg","type":"Image","width":4000,"height":3000,
      "service":[{"id":"https://example.org/cat","type":"ImageService3","profile":"level2"}]}}]}]},
      {"id":"c2","type":"Canvas","label":{"en":["A dog"]},"items":[{"type":"AnnotationPage","items":[{"type":"Annotation",
      "body":{"id":"https://example.org/dog.jpg","type":"Image","width":800,"height":600}}]}]}]}
      """, "m.json")
    #expect(list.problems.isEmpty && list.title == "Two pictures")
    #expect(list.drafts.map(\.answers) == [["A cat"], ["A dog"]])
    #expect(
      list.drafts.map(\.link) == [
        "https://example.org/cat/full/!1754,1754/0/default.jpg", "https://example.org/dog.jpg",
      ])
    #expect(list.drafts[0].explanation == "From the museum")
    #expect(list.drafts[0].rights == ["http://creativecommons.org/publicdomain/zero/1.0/", "From the museum"])
    #expect(list.worded { "Which is “\($0)”?" }.drafts[1].question == "Which is “A dog”?")
  }

  @Test func `are made of a manifest of IIIF Presentation 2`() throws {
    let list = try read(
      """
      {"@context":"http://iiif.io/api/presentation/2/context.json","@id":"https://example.org/m","@type":"sc:Manifest",
      "label":[{"@value":"Chat","@language":"fr"},{"@value":"Cat","@language":"en"}],"attribution":"A museum","license":"https://example.org/l",
      "sequences":[{"@type":"sc:Sequence","canvases":[{"@id":"c","@type":"sc:Canvas","label":"f. 1r","images":[{"@type":"oa:Annotation",
      "resource":{"@id":"https://example.org/cat.jpg","@type":"dctypes:Image","width":3000,"height":2000,
      "service":{"@id":"https://example.org/cat/","profile":["http://iiif.io/api/image/2/level2.json",{}]}}}]}]}]}
      """, "m.json")
    #expect(list.drafts.map(\.answers) == [["Cat"]])
    #expect(list.drafts[0].link == "https://example.org/cat/full/!1754,1754/0/default.jpg")
    #expect(list.drafts[0].rights == ["https://example.org/l", "A museum"])
  }
}

/// A spreadsheet as programs write it (ECMA-376), its texts shared or in their cells, its numbers as numbers.
struct Spreadsheet {
  private let sample: SamplePack
  var path: String { sample.path("q.xlsx") }

  init(rows: [Int: [String]]) throws {
    sample = try SamplePack(nil, files: [])
    var shared: [String] = []
    let lines = rows.sorted { $0.key < $1.key }.map { number, cells in
      let line = cells.enumerated().filter { !$1.isEmpty }.map { column, text in
        let place = "r=\"\(Character(Unicode.Scalar(UInt8(65 + column))))\(number)\""
        if Double(text) != nil { return "<c \(place)><v>\(text)</v></c>" }
        if column.isMultiple(of: 2) { return "<c \(place) t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
        shared.append(text)
        return "<c \(place) t=\"s\"><v>\(shared.count - 1)</v></c>"
      }
      return "<row r=\"\(number)\">\(line.joined())</row>"
    }
    let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
    let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let files = [
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels":
        "<Relationships><Relationship Id=\"rId1\" Type=\"\(types)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>",
      "xl/workbook.xml":
        "<workbook \(main) xmlns:r=\"\(types)\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"rId3\"/></sheets></workbook>",
      "xl/_rels/workbook.xml.rels":
        "<Relationships><Relationship Id=\"rId1\" Type=\"\(types)/sharedStrings\" Target=\"sharedStrings.xml\"/><Relationship Id=\"rId3\" Type=\"\(types)/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
      "xl/sharedStrings.xml":
        "<sst \(main)>\(shared.map { "<si><r><t>\($0.prefix(2))</t></r><r><t>\($0.dropFirst(2))</t></r></si>" }.joined())</sst>",
      "xl/worksheets/sheet1.xml": "<worksheet \(main)><sheetData>\(lines.joined())</sheetData></worksheet>",
    ]
    let entries = files.sorted { $0.key < $1.key }.map { Zip.Entry(name: $0, content: Array($1.utf8)) }
    try sample.write(Data(Zip(entries).bytes), to: "q.xlsx")
  }
}
