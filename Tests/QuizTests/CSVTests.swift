import Quiz
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

  @Test func `a number is not mistaken for a formula`() {
    #expect(Self.line(.number(-1), .number(12), .empty) == "-1,12,")
  }
}
