import Basics
import Testing

@Suite struct CSVTests {
  /// The only line of a table of one column, without the mark, the title and the ends of lines.
  static func line(_ cells: CSV.Cell...) -> Substring {
    var table = CSV(columns: ["t"])
    table.add(cells)
    return table.text.dropFirst("\u{FEFF}t\r\n".count).dropLast("\r\n".count)
  }

  @Test func `a table begins with the mark of UTF-8 and its titles, and its lines end as the standard says`() {
    var table = CSV(columns: ["Name", "Points"])
    table.add([.text("Анна"), .number(1000)])
    table.add([.empty, .number(-5)])
    #expect(Array(table.text.utf8.prefix(3)) == [0xEF, 0xBB, 0xBF])
    #expect(table.text.dropFirst() == "Name,Points\r\nАнна,1000\r\n,-5\r\n")
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""),
    ("a\r\nb", "\"a\r\nb\""), ("a;b", "a;b"), (" a ", " a "), ("\"\u{301}", "\"\"\"\u{301}\""),
  ])
  func `what would end a cell is quoted`(text: String, written: String) {
    #expect(Self.line(.text(text)).unicodeScalars.elementsEqual(written.unicodeScalars))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+7 999", "'+7 999"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"),
    ("\r=1", "\"'\r=1\""), ("\r\n=1", "\"'\r\n=1\""), ("＝1", "'＝1"), ("=\u{301}1", "'=\u{301}1"),
    ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""), ("a=1", "a=1"),
  ])
  func `a text is never a formula`(text: String, written: String) {
    #expect(Self.line(.text(text)).unicodeScalars.elementsEqual(written.unicodeScalars))
  }

  @Test func `a fraction has a point in every country, and no more digits than it needs`() {
    #expect(Self.line(.decimal(-33.8568), .decimal(151), .decimal(1e-7)) == "-33.8568,151.0,1e-07")
  }

  @Test func `what was written is read again, cell by cell`() {
    var table = CSV(columns: ["=Name", "Text"])
    let texts = ["", "a,b", "say \"hi\"", "one\r\ntwo", "+7", "'quoted'", "''=x", "-", "Анна"]
    for text in texts { table.add([.text(text), .text("x" + text)]) }
    let rows = CSV.rows(of: table.text)
    #expect(rows?.first == ["=Name", "Text"])
    #expect(rows?.dropFirst().map { $0[0] } == texts)
    #expect(rows?.dropFirst().map { $0[1] } == texts.map { "x" + $0 })
  }

  @Test(arguments: [
    ("a,b\n1,2", [["a", "b"], ["1", "2"]]), ("a\n\nb\n", [["a"], ["b"]]), ("\"a\"\"\n\",b\r\n", [["a\"\n", "b"]]),
    ("a,", [["a", ""]]), ("", []), ("a;b\n1;2,5", [["a", "b"], ["1", "2,5"]]), ("\u{FEFF}a\tb", [["a", "b"]]),
  ])
  func `tables of other programs are read`(text: String, rows: [[String]]) {
    #expect(CSV.rows(of: text) == rows)
  }

  @Test func `a quote that never ends is no table`() { #expect(CSV.rows(of: "a,\"b\nc") == nil) }

  @Test func `a number is not mistaken for a formula`() {
    #expect(Self.line(.number(-1), .number(12), .empty) == "-1,12,")
  }
}
