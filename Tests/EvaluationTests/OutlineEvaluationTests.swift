import Basics
import Foundation
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
    let photographed = try #require(try OutlineEvaluation.Photograph(label(corners), library))
    let result = try OutlineEvaluation.result(of: photographed)
    #expect(result.isRight, "\(result.overlap)")
    #expect(try OutlineEvaluation.Photograph(label(nil), library) == nil)
    // With the weights the other way round, something else is the outline.
    let fitted = try ImageDecoder.outline(of: thing.file).features.map { _ in 0.0 }
    let against = ImageDecoder.OutlineWeights(features: [-10] + fitted.dropFirst(), constant: 1)
    let wrong = try OutlineEvaluation.result(of: photographed, weights: against)
    #expect(!wrong.isRight && abs(wrong.sureness - 1 / (1 + exp(-1))) < 1e-9)
    // Two photographs from one place agree.
    let pair = try SecondPhotograph([photographed, photographed])
    #expect((pair.pairs, pair.rightAlone, pair.rightTogether) == (2, 2, 2))
  }

  @Test func `are told from others by what a right one has more of`() throws {
    // The right one has more of the first feature, the wrong ones have more of the second; the third says nothing.
    let photographs = (0..<10).map { n -> (outlines: [(features: [Double], isRight: Bool)], weight: Double) in
      let light = Double(n)
      return ([([light, 2, 1], false), ([light + 1, 1, 1], true), ([light - 1, 3, 1], false)], 1)
    }
    let weights = try #require(OutlineFit.features(photographs))
    #expect(weights[0] > 0.5 && weights[1] < -0.5 && weights[2] == 0, "\(weights)")
    #expect(OutlineFit.features(photographs.map { ($0.outlines.filter { !$0.isRight }, $0.weight) }) == nil)
  }

  @Test func `are as far from each other as their corners, from whichever they are counted`() {
    let one = Quadrilateral(width: 100, height: 100)
    let turned = Quadrilateral(
      topLeft: one.topRight, topRight: one.bottomRight, bottomRight: one.bottomLeft, bottomLeft: one.topLeft)
    #expect(SecondPhotograph.distance(one, turned) == 0)
    #expect(abs(SecondPhotograph.distance(one.map { Point(x: $0.x + 10, y: $0.y) }, one) - 0.1) < 0.002)
  }
}
