import Foundation
import TestSupport
import Testing
import Vision

@testable import Reports

@Suite struct ReportTests {
  /// Names that would be markup if they were let, in each place where a name may stand.
  static let hostile = ["<script>alert(1)</script>", "\" onload=\"alert(1)", "\"\u{301} onload='x", "a&b</title>"]

  private func report(named name: String) throws -> HTMLReport {
    let picture = Picture(
      try Thumbnail(of: .plain(width: 40, height: 30)), caption: name,
      outlines: [Picture.Outline(Quadrilateral(width: 40, height: 30), .right)])
    let axis = Axis(name, range: 0...1, ticks: [Axis.Tick(0, name)])
    let chart = Chart(
      title: name, description: name, x: axis, y: axis,
      series: [Chart.Series(name, .line, []), Chart.Series(name, .marks, [Chart.Value(x: 0, y: 1)])])
    return HTMLReport(
      title: name, subtitle: name,
      sections: [
        HTMLReport.Section(
          name,
          [
            .paragraph(name), .figures([HTMLReport.KeyFigure(name, name, note: name)]),
            .table(Table(caption: name, columns: [Table.Column(name)], rows: [[Table.Cell(name)]])),
            .charts([chart]), .exhibits([Exhibit(name, note: name, pictures: [picture])]),
            .threshold(
              ThresholdExplorer(
                objects: 1, pictures: 1, negatives: 0, references: [.init(name, objects: 1)],
                sightings: [.init(.found, probability: 0.5, isAccepted: true, picture: 0, reference: 0)])),
          ])
      ])
  }

  @Test(arguments: hostile) func `a name stays text wherever it stands`(name: String) throws {
    let tame = try report(named: "name").html
    let html = try report(named: name).html
    #expect(html.utf8.count > tame.utf8.count)
    for mark in ["<", ">", "\"", "'"] {
      #expect(count(of: mark, in: html) == count(of: mark, in: tame), "\(mark)")
    }
  }

  private func count(of mark: String, in html: String) -> Int {
    html.utf8.count { $0 == mark.utf8.first }
  }

  @Test func `the page is well-formed and asks nothing of anybody`() throws {
    let html = try report(named: "Onegin").html
    #expect(!html.contains("://") && !html.contains(" src=") && !html.contains("<link"))
    let body = try #require(html.firstRange(of: "<body>"))
    let parser = XMLTags(html[body.lowerBound...])
    #expect(parser.unbalanced == ["html"])
  }

  @Test func `an outline is in pixels of the whole picture`() throws {
    let image = GrayImage.plain(width: 400, height: 300)
    let outline = Picture.Outline(Quadrilateral(width: 400, height: 300), .expected)
    let html = Picture(
      try Thumbnail(of: image, fullWidth: 4000, fullHeight: 3000, longestSide: 100), caption: "", outlines: [outline]
    ).markup.source
    #expect(html.contains("viewBox=\"-0.5 -0.5 4000 3000\" width=\"100\" height=\"75\""))
    #expect(html.contains("-0.5,-0.5 399.5,-0.5 399.5,299.5 -0.5,299.5 "))
  }

  @Test func `a thumbnail is the picture, smaller`() throws {
    let thumbnail = try Thumbnail(of: .artwork(seed: 1), longestSide: 120)
    let bytes = try #require(Data(base64Encoded: thumbnail.base64))
    let decoded = try ImageDecoder.decode([UInt8](bytes))
    #expect(decoded.width == 120 && decoded.height == 90)
    let expected = try GrayImage.artwork(seed: 1).reduced(toLongestSide: 120)
    let difference = zip(decoded.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    #expect(difference / decoded.pixels.count < 12)
  }
}

/// The tags of a page that are opened and not closed, or closed and not opened.
private struct XMLTags {
  private(set) var unbalanced: [String] = []

  init(_ html: Substring) {
    for match in html.matches(of: /<(\/?)([a-zA-Z0-9]+)[^>]*?(\/?)>/) where match.3.isEmpty {
      let name = String(match.2)
      if match.1.isEmpty || unbalanced.last != name { unbalanced.append(name) } else { unbalanced.removeLast() }
    }
  }
}
