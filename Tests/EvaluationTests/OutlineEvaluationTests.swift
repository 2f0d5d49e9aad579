import Basics
import Recognition
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `Outlines of things` {
  /// White, but for a grey rectangle.
  private func page(left: Int, top: Int, right: Int, bottom: Int) -> GrayImage {
    let pixels = (0..<200).flatMap { y in
      (0..<100).map { x in (left..<right).contains(x) && (top..<bottom).contains(y) ? UInt8(90) : 250 }
    }
    return GrayImage(width: 100, height: 200, pixels: pixels)
  }

  @Test func `leave out the white margins of a scan`() {
    let inset = OutlineEvaluation.Inset(of: page(left: 10, top: 20, right: 95, bottom: 200))
    #expect(inset == OutlineEvaluation.Inset(left: 0.1, top: 0.1, right: 0.95, bottom: 1))
    #expect(OutlineEvaluation.Inset(of: page(left: 0, top: 0, right: 0, bottom: 0)) == OutlineEvaluation.Inset())
  }

  @Test func `are compared within the picture`() {
    let whole = Quadrilateral(width: 100, height: 100)
    let half = whole.map { Point(x: $0.x + 50, y: $0.y) }
    #expect(abs(whole.intersectionOverUnion(with: half, inImageOfWidth: 100, height: 100) - 0.5) < 1e-9)
    let beyond = half.map { Point(x: $0.x > 100 ? 900 : $0.x, y: $0.y) }
    #expect(abs(half.intersectionOverUnion(with: beyond, inImageOfWidth: 100, height: 100) - 1) < 1e-9)
    #expect(
      whole.intersectionOverUnion(with: half.map { Point(x: $0.x + 60, y: $0.y) }, inImageOfWidth: 100, height: 100)
        == 0)
  }

  @Test func `are right where the finder sees a thing on a table, and missing where none is labelled`() throws {
    let folder = try TemporaryFolder()
    let thing = GrayImage.artwork(seed: 3)
    let path = try folder.write(thing.file, to: "thing.jpg")
    let library = CatalogueBuilder().enrol([ImageFile(path)]).catalogue
    // Dark, before a light table.
    let corners = Quadrilateral(
      topLeft: Point(x: 80, y: 60), topRight: Point(x: 560, y: 60), bottomRight: Point(x: 560, y: 420),
      bottomLeft: Point(x: 80, y: 420))
    let table = GrayImage(
      width: 640, height: 480,
      pixels: (0..<480).flatMap { y in
        (0..<640).map { x in
          let isThing = (80..<560).contains(x) && (60..<420).contains(y)
          return isThing ? thing.pixels[(y - 60) * 480 + x - 80] / 2 : 230
        }
      })
    let photograph = try folder.write(table.file, to: "photo.jpg")
    let label = { (corners: Quadrilateral?) in
      LabelledPicture(
        path: photograph,
        label: LabelledQuery(
          file: photograph, group: "", objects: [.init(references: ["thing"], corners: corners)]))
    }
    let result = try #require(try OutlineEvaluation.result(of: label(corners), library))
    #expect(result.isRight, "\(result.overlap)")
    #expect(try OutlineEvaluation.result(of: label(nil), library) == nil)
  }
}
