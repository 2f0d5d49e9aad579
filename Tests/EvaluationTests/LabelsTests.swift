import Foundation
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `A table of labels` {
  private func parse(_ text: String, references: Set<String> = ["a", "b", "c"]) throws(LabelError) -> [LabelledQuery] {
    try Labels.parse(text, file: "labels.csv", references: references)
  }

  private func refusal(of text: String) -> LabelError? {
    do throws(LabelError) { _ = try parse(text) } catch { return error }
    return nil
  }

  @Test func `tells each object, its corners, and the group of its photograph`() throws {
    let queries = try parse(
      """
      query,reference,corners,corners_source,group,note
      1.jpg,a.jpg,0 0 10 1 11.5 12 -1 1e1,by hand,desk,
      2.jpg,,,,desk,nothing in it
      """)
    let corners = Quadrilateral(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 1), bottomRight: Point(x: 11.5, y: 12),
      bottomLeft: Point(x: -1, y: 10))
    #expect(
      queries == [
        LabelledQuery(file: "1.jpg", group: "desk", objects: [.init(references: ["a"], corners: corners)]),
        LabelledQuery(file: "2.jpg", group: "desk"),
      ])
  }

  @Test func `has its columns in any order, and needs no more than two`() throws {
    let queries = try parse("note, reference ,more,query\npartial,a.png,x,1.jpg\n,b.png,y,2.jpg\n")
    #expect(
      queries == [
        LabelledQuery(file: "1.jpg", group: "", partial: ["a"]),
        LabelledQuery(file: "2.jpg", group: "", objects: [.init(references: ["b"], corners: nil)]),
      ])
    #expect(try parse("query,reference\n1.jpg,c.jpg").map(\.objects) == [[.init(references: ["c"], corners: nil)]])
  }

  @Test func `names a thing by any of its images, each of which is a right answer`() throws {
    let images = ["a": ["a", "b"], "b": ["a", "b"]]
    let queries = try parse("query,reference,note\n1.jpg,b,\n1.jpg,c,partial\n2.jpg,a|c,\n3.jpg,,\n")
      .map { $0.widened { images[$0] ?? [$0] } }
    #expect(queries.map { $0.objects.map(\.references) } == [[["a", "b"]], [["a", "b", "c"]], []])
    #expect(queries[0].partial == ["c"])
  }

  @Test func `gathers the rows of one photograph, wherever they stand`() throws {
    let queries = try parse(
      """
      query,reference,note
      2.jpg,a.jpg,
      1.jpg,b.jpg,
      2.jpg,b.jpg,"cut, partial"
      2.jpg,c.jpg,
      """)
    #expect(queries.map(\.file) == ["2.jpg", "1.jpg"])
    #expect(queries[0].objects.map(\.references) == [["a"], ["c"]])
    #expect(queries[0].partial == ["b"])
  }

  @Test func `lets either of several references be right`() throws {
    let query = try #require(try parse("query,reference,note\n1.jpg,b.jpg | a.png,\n1.jpg,c.jpg|b.jpg,partial\n").first)
    #expect(query.objects.map(\.references) == [["b", "a"]])
    #expect(query.partial == ["b", "c"])
  }

  @Test func `names a reference or its file`() throws {
    let text = "query,reference\n1.jpg,Dr. No\n2.jpg,Dr. No.jpg\n3.jpg,Dr. No.jpg|A. B\n"
    let queries = try parse(text, references: ["Dr. No", "A. B"])
    #expect(queries.map { $0.objects.map(\.references) } == [[["Dr. No"]], [["Dr. No"]], [["Dr. No", "A. B"]]])
  }

  @Test func `may show two copies of one thing, with corners or notes of their own`() throws {
    let queries = try parse(
      """
      query,reference,corners,note
      1.jpg,a,0 0 1 0 1 1 0 1,
      1.jpg,a,5 0 6 0 6 1 5 1,
      2.jpg,b,,left
      2.jpg,b,,right
      """)
    #expect(queries.map(\.objects.count) == [2, 2])
  }

  @Test func `does not take files of one name in different folders for one`() throws {
    #expect(
      try parse("query,reference\nx/1.jpg,a\n../1.jpg,a\n1.jpg,a\n").map(\.file) == ["x/1.jpg", "../1.jpg", "1.jpg"])
  }

  @Test func `takes the group from whichever row names it`() throws {
    #expect(try parse("query,reference,group\n1.jpg,a,\n1.jpg,b,desk\n1.jpg,c,\n").map(\.group) == ["desk"])
  }

  @Test func `leaves out what is to be ignored`() throws {
    let queries = try parse(
      "query,reference,group\n1.jpg,a.jpg,ignore\n2.jpg,a.jpg,desk\n2.jpg,,ignore\n3.jpg,a.jpg,\n")
    #expect(queries.map(\.isIgnored) == [true, true, false])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func `is read with any ends of lines, with and without a byte order mark`(newline: String, mark: String) throws {
    let rows = ["query,reference,note", "1.jpg,a.jpg,", "\"2, left.jpg\",b.jpg,\"a \"\"cut\"\" one\"", ""]
    let queries = try parse(mark + rows.joined(separator: newline))
    #expect(queries.map(\.file) == ["1.jpg", "2, left.jpg"])
    #expect(queries.map(\.objects.count) == [1, 1])
  }

  @Test func `has a quotation mark inside a name as it is written`() throws {
    #expect(try parse("query,reference\n1\"x\".jpg,a.jpg\n").map(\.file) == ["1\"x\".jpg"])
  }

  @Test func `is separated by semicolons, too, as spreadsheets of many countries write it`() throws {
    #expect(try parse("query;reference\n1.jpg;a.jpg\n").map(\.objects) == [[.init(references: ["a"], corners: nil)]])
  }

  @Test(arguments: [
    "Query;REFERENCE\n1, left.jpg;a.jpg\n", "sep=;\nquery;reference\n1, left.jpg;a.jpg\n",
    "sep=\t\r\nQUERY\tReference\r\n1, left.jpg\ta.jpg\r\n",
    "Our shelf, by Anna\n\nquery;Reference\n1, left.jpg;a.jpg\n",
    "query;reference;note, if any, in words, please\n1, left.jpg;a.jpg;\n",
  ])
  func `has its titles in any case, with any separator, and below other rows`(text: String) throws {
    let queries = try parse(text)
    #expect(queries.map(\.file) == ["1, left.jpg"])
    #expect(queries.map(\.objects) == [[.init(references: ["a"], corners: nil)]])
  }

  @Test func `counts the rows above its titles`() {
    #expect(refusal(of: "sep=;\nquery;reference\n1.jpg;z.jpg\n")?.row == 3)
    #expect(refusal(of: "sep=;\nquery;reference;Query\n1.jpg;a.jpg;x\n")?.row == 2)
  }

  @Test func `may have empty rows, which count`() throws {
    #expect(try parse("query,reference\n\n1.jpg,a.jpg\n,,,\n\n").map(\.file) == ["1.jpg"])
    #expect(refusal(of: "query,reference\n\n1.jpg,z.jpg\n")?.row == 3)
  }

  @Test func `may have no rows at all`() throws {
    #expect(try parse("query,reference\n").isEmpty)
  }

  @Test(
    arguments: [
      ("query,group\n1.jpg,x\n", 1, "\"reference\""),
      ("reference,note\n", 1, "add it to reference, note"),
      ("", 1, "\"query\""),
      ("query|reference\n1.jpg|a.jpg\n", 1, "separate the columns by commas, semicolons or tabs"),
      ("query,reference,query\n1.jpg,a.jpg,2.jpg\n", 1, "several columns \"query\""),
      ("query,reference\n1.jpg,a.jpg\n2.jpg,z.jpg\n", 3, "\"z.jpg\" is not among the references"),
      ("query,reference\n1.jpg,a.jpg|z.jpg\n", 2, "\"z.jpg\" is not among the references"),
      ("query,reference\n1.jpg,a.jpg\n ,b.jpg\n", 3, "the query has no name"),
      ("query,reference,corners\n1.jpg,a.jpg,1 2 3 4 5 6 7\n", 2, "\"1 2 3 4 5 6 7\": write eight numbers"),
      ("query,reference,corners\n1.jpg,a.jpg,1 2 3 4 5 6 7 8 9\n", 2, "write eight numbers"),
      ("query,reference,corners\n1.jpg,a.jpg,1 2 3 x 5 6 7 8\n", 2, "write eight numbers"),
      ("query,reference,corners\n1.jpg,a.jpg,1 2 3 nan 5 6 7 8\n", 2, "write eight numbers"),
      ("query,reference,corners\n1.jpg,a.jpg,1 2 3 inf 5 6 7 8\n", 2, "write eight numbers"),
      ("query,reference\n1.jpg,a.jpg\n2.jpg,b.jpg\n1.jpg,a.png\n", 4, "the same as row 2"),
      ("query,reference,note\n1.jpg,a.jpg|b.jpg,x\n1.jpg, b.jpg | a.jpg,x\n", 3, "the same as row 2"),
      (
        "query,reference,corners,note\n1.jpg,a,0 0 1 0 1 1 0 1,x\n1.jpg,a,0 0 1 0 1 1.0 0 1,y\n", 3, "the same as row 2"
      ),
      ("query,reference\n1.jpg,\n\n1.jpg,\n", 4, "the same as row 2"),
      ("query,reference,group\n1.jpg,a,\n1.jpg,b,x\n1.jpg,c,y\n", 4, "the group is \"y\", but \"x\" in row 3"),
      ("query,reference\n1.jpg,a\n1.jpg,\n", 3, "row 2 or row 3"),
      ("query,reference\n1.jpg,\n1.jpg,b\n", 3, "row 2 or row 3"),
      ("query,reference\nx/1.jpg,a\n./x/1.jpg,b\n", 3, "\"./x/1.jpg\" is the file \"x/1.jpg\" of row 2"),
      ("query,reference\n1.jpg,a\nx/..//1.jpg,b\n", 3, "\"x/..//1.jpg\" is the file \"1.jpg\" of row 2"),
      ("query,reference\n\"1.jpg,a.jpg\n2.jpg,b.jpg\n", nil, "quotation mark"),
    ] as [(String, Int?, String)])
  func `is refused with file, row and reason`(text: String, row: Int?, reason: String) throws {
    let error = try #require(refusal(of: text))
    #expect(error.code == .malformed)
    #expect(error.row == row)
    #expect(error.message.contains(reason))
    #expect(
      error.description == row.map { "labels.csv: row \($0): \(error.message)" } ?? "labels.csv: \(error.message)")
  }
}

@Suite struct `A file of labels` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refusal(of path: String) -> LabelError? {
    do throws(LabelError) { _ = try Labels.read(path, references: ["a"]) } catch { return error }
    return nil
  }

  @Test func `is read as its text is`() throws {
    let path = try folder.write("\u{FEFF}query,reference\r\n1.jpg,a.jpg\r\n", to: "labels.csv")
    #expect(try Labels.read(path, references: ["a"]).map(\.file) == ["1.jpg"])
  }

  @Test func `has to be UTF-8`() throws {
    let path = try folder.write(
      Array("query,reference\nn".utf8) + [0xE9] + Array("e.jpg,a.jpg\n".utf8), to: "latin1.csv")
    let error = try #require(refusal(of: path))
    #expect(error.code == .malformed)
    #expect(error.description.hasPrefix("\(path): it is not UTF-8"))
  }

  @Test func `has to be there, and a file`() throws {
    let missing = try #require(refusal(of: folder.path("labels.csv")))
    #expect(missing.code == .unreadable)
    #expect(missing.description == "\(folder.path("labels.csv")): there is no such file")
    #expect(refusal(of: folder.path)?.code == .unreadable)
  }

  @Test func `names its errors by its path`() throws {
    let path = try folder.write("query,reference\n1.jpg,b.jpg\n", to: "labels.csv")
    #expect(refusal(of: path)?.description == "\(path): row 2: \"b.jpg\" is not among the references")
  }
}
