/// The last pages, which list for each number the name of the picture and the question about it.
struct AnswerKey {
  let title: String
  let subtitle: String
  let paper: Paper

  private static let size = (title: 20.0, name: 11.0, question: 10.0)
  private static let margin = 18 * Paper.millimetre
  private static let numberWidth = 10 * Paper.millimetre
  /// The distance of two lines, in heights of the letters.
  private static let leading = 1.35

  func write(_ items: [Sheets.Item], to document: borrowing PDFDocument) throws(PrintFailure) {
    var y = Self.margin + Self.size.title
    try document.text(title, x: Self.margin, y: y, .serif, size: Self.size.title)
    y += Self.size.name * 2
    try document.text(subtitle, x: Self.margin, y: y, .sans, size: Self.size.question)
    y += Self.size.name * 2
    let x = Self.margin + Self.numberWidth
    let width = paper.width - Self.margin - x
    for (index, item) in items.enumerated() {
      let names = document.lines(of: item.name, width: width, .sans, size: Self.size.name)
      let questions = document.lines(of: item.question, width: width, .serif, size: Self.size.question)
      let height =
        (Double(names.count) * Self.size.name + Double(questions.count) * Self.size.question) * Self.leading
      if y + height > paper.height - Self.margin {
        try document.endPage()
        y = Self.margin + Self.size.name
      }
      try document.text(String(index + 1), x: Self.margin, y: y, .sans, size: Self.size.name)
      for line in names {
        try document.text(line, x: x, y: y, .sans, size: Self.size.name)
        y += Self.size.name * Self.leading
      }
      for line in questions {
        try document.text(line, x: x, y: y, .serif, size: Self.size.question)
        y += Self.size.question * Self.leading
      }
      y += Self.size.name * 0.6
    }
    try document.endPage()
  }
}
