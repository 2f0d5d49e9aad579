import Foundation

/// How a spreadsheet shows numbers (ECMA-376, part 1, section 18.8). Days, times and shares are kept as plain numbers,
/// and only the style of a cell tells what they are.
struct NumberFormats {
  private enum Kind { case plain, day, share }

  /// What the numbers of each style are.
  private let kinds: [Kind]
  /// Day 0.
  private let start: Date

  /// - Parameters:
  ///   - styles: The document of styles; nil if the spreadsheet has none.
  ///   - book: The document of the workbook, which tells from when on days are counted.
  init(styles: XMLElementTree?, book: XMLElementTree) {
    let own = styles?.all("numFmt") ?? []
    let codes = Dictionary(own.map { ($0.attributes["numFmtId"] ?? "", $0.attributes["formatCode"] ?? "") }) { $1 }
    kinds = (styles?.first("cellXfs")?.elements ?? []).map { style in
      let id = style.attributes["numFmtId"] ?? ""
      return codes[id].map(Self.kind(code:)) ?? Self.kind(number: Int(id) ?? 0)
    }
    let is1904 = ["1", "true"].contains(book.first("workbookPr")?.attributes["date1904"])
    // Day 60 is the 29th of February 1900, which was not: from March on, days are as if they began two days earlier.
    start = Date(timeIntervalSince1970: (is1904 ? -24107 : -25569) * Self.day)
  }

  private static let day: TimeInterval = 86_400
  /// The days that spreadsheets know, to the end of the year 9999.
  private static let days = 0.0..<2_958_466.0

  /// The formats that every spreadsheet has.
  private static func kind(number: Int) -> Kind {
    switch number {
    case 9, 10: .share
    case 14...22, 27...36, 45...47, 50...58: .day
    default: .plain
    }
  }

  /// A format such as `d. mmmm yyyy` or `0.0 %`, without the texts in it.
  private static func kind(code: String) -> Kind {
    let signs = code.prefix { $0 != ";" }.replacing(/"[^"]*"|\[[^\]]*\]|[\\_*]./, with: "")
    if signs.contains("%") { return .share }
    return signs.lowercased().contains { "dmyhs".contains($0) } ? .day : .plain
  }

  /// Returns the number `value` as it is shown in a cell of the style `style`; days as `2024-02-29`, whatever their order.
  func text(of value: String, style: String?) -> String {
    guard let number = Double(value) else { return value }
    switch style.flatMap({ Int($0) }).flatMap({ kinds.indices.contains($0) ? kinds[$0] : nil }) ?? .plain {
    case .share: return Self.digits(number * 100) + "%"
    case .day where Self.days.contains(number): return time(number)
    case .day, .plain: return Self.digits(number)
    }
  }

  /// Spreadsheets show a number with 15 digits, and keep the two that tell 3.3 from what is nearest to it.
  private static func digits(_ number: Double) -> String { String(format: "%.15g", number) }

  private func time(_ number: Double) -> String {
    let (days, minutes) = Int((number * 1440).rounded()).quotientAndRemainder(dividingBy: 1440)
    let date = start.addingTimeInterval(Double(days) * Self.day).formatted(.iso8601.year().month().day())
    let time = String(format: "%02d:%02d", minutes / 60, minutes % 60)
    return days == 0 ? time : minutes == 0 ? date : "\(date) \(time)"
  }
}
