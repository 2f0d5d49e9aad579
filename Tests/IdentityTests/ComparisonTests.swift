import Foundation
import TestSupport
import Testing
import Vision

@testable import Identity

@Suite struct `What a frame shows in the place of a reference` {
  private let reference = ColorImage.artwork(seed: 1)
  /// Where the reference lies in the frames of these tests: turned, enlarged and in perspective.
  private static let place = Quadrilateral(
    topLeft: Point(x: 90, y: 60), topRight: Point(x: 560, y: 90), bottomRight: Point(x: 530, y: 430),
    bottomLeft: Point(x: 110, y: 410))

  /// Compares the reference with a frame of 640 x 480 pixels that shows `image`, which has the size of the reference,
  /// in the place; `wrong` is the place that the comparison assumes.
  private func compare(_ image: ColorImage, at wrong: Quadrilateral = place) throws -> ComparedBlocks {
    let outline = Quadrilateral(width: image.width, height: image.height)
    let toImage = try #require(Homography(from: Self.place, to: outline))
    let frame = try image.drawn(through: toImage, reduction: 1, width: 640, height: 480).image
    let raster = try Raster(of: reference)
    let through = try #require(Homography(from: Quadrilateral(width: raster.width, height: raster.height), to: wrong))
    return try raster.compare(with: frame, through: through)
  }

  @Test func `is good everywhere where it is the reference`() throws {
    let compared = try compare(reference)
    #expect(compared.blocks.count >= 100)
    #expect(compared.goodShare() > 0.9)
    #expect(compared.region.isEmpty)
  }

  @Test func `is found beside its place, and its blocks say where`() throws {
    let moved = Self.place.map { Point(x: $0.x + 8, y: $0.y - 12) }
    let compared = try compare(reference, at: moved)
    #expect(compared.goodShare() > 0.9)
    for block in compared.blocks where block.isGood {
      let there = Homography(from: Quadrilateral(width: 1, height: 1), to: Self.place)
      let truth = try #require(there).apply(Point(x: block.place.x - 0.5, y: block.place.y - 0.5))
      #expect(truth.squaredDistance(to: block.position) < 36, "\(truth) \(block.position)")
    }
  }

  @Test func `is good where the paper is bent`() throws {
    var bend: [Float] = []
    for y in 0..<reference.height {
      for x in 0..<reference.width {
        bend += [Float(8 * sin(Double(y) / 50)), Float(10 * sin(Double(x) / 60))]
      }
    }
    let bent = try reference.drawn(
      through: .identity, displacement: bend, reduction: 1, width: reference.width, height: reference.height
    ).image
    #expect(try compare(bent).goodShare() > 0.85)
  }

  /// The reference on the left, and another picture on the right.
  private var half: ColorImage {
    let other = ColorImage.artwork(seed: 2)
    return reference.map { x, y, pixel in
      x < 240 ? pixel : Array(other.pixels[3 * (y * 480 + x)..<3 * (y * 480 + x) + 3])
    }
  }

  @Test func `is good out of focus, and another picture is not`() throws {
    let soft = { (image: ColorImage) throws(VisionError) in
      try image.resized(width: image.width / 6, height: image.height / 6)
        .resized(width: image.width, height: image.height)
    }
    #expect(try compare(soft(reference)).goodShare() > 0.8)
    let compared = try compare(soft(half))
    #expect((0.35...0.55).contains(compared.goodShare()))
    #expect(Double(compared.region.count) > 0.35 * Double(compared.blocks.count))
  }

  @Test func `differs where another picture is`() throws {
    let compared = try compare(half)
    #expect((0.4...0.6).contains(compared.goodShare()))
    let region = compared.region
    #expect(Double(region.count) > 0.35 * Double(compared.blocks.count))
    #expect(region.allSatisfy { $0.place.x > 0.42 })
    #expect(try compare(.artwork(seed: 2)).goodShare() < 0.05)
  }

  @Test func `differs where the colours are others, but not by the light`() throws {
    let turned = reference.map { _, _, pixel in [pixel[2], pixel[1], pixel[0]] }
    let blocks = try compare(turned).blocks
    let warm = reference.map { _, _, pixel in [pixel[0], UInt8(0.8 * Double(pixel[1])), UInt8(0.6 * Double(pixel[2]))] }
    let lit = try compare(warm)
    let mean = { (blocks: [ComparedBlocks.Block]) in blocks.reduce(0) { $0 + $1.deduction } / Float(blocks.count) }
    #expect(mean(blocks) > 0.25)
    #expect(mean(lit.blocks) < 0.03)
    #expect(lit.goodShare() > 0.9)
    // The logarithms of 1, 1/0.8 and 1/0.6, whose mean is 0.24, in linear light.
    let light = try #require(lit.light)
    #expect((0.4...0.9).contains(light.cast) && (0.3...0.8).contains(light.exposure))
    let white = try #require(try compare(reference).light)
    #expect(white.cast < 0.05 && abs(white.exposure) < 0.05 && abs(white.slope - 1) < 0.1 && white.offset < 1)
  }

  @Test func `says little where something plain covers it`() throws {
    let covered = reference.map { x, _, pixel in x < 240 ? [150, 150, 150] : pixel }
    let compared = try compare(covered)
    let (all, uncovered) = (Double(compared.blocks.count), compared.uncovered)
    let (count, good) = (Double(uncovered.blocks.count), Double(uncovered.blocks.count(where: \.isGood)))
    #expect((0.4...0.6).contains(count / all) && good / count > 0.9)
    #expect(abs(uncovered.goodShare() - good / (count + 6 + 0.3 * (all - count))) < 1e-9)
    #expect(uncovered.goodShare() > compared.goodShare() + 0.1)
    #expect(uncovered.region.count < compared.region.count / 4)
    // Another picture is not plain.
    let other = ColorImage.artwork(seed: 2)
    let half = reference.map { x, y, pixel in
      x < 240 ? pixel : Array(other.pixels[3 * (y * 480 + x)..<3 * (y * 480 + x) + 3])
    }
    let strange = try compare(half)
    #expect(strange.uncovered.blocks.count > 3 * strange.blocks.count / 4)
  }

  @Test func `is nowhere where the horizon crosses it, and the same for either sign of the homography`() throws {
    let raster = try Raster(of: reference)
    let crossed = Homography([1, 0, 0, 0, 1, 0, -0.01, 0, 1])
    #expect(try raster.compare(with: reference, through: crossed).blocks.isEmpty)
    #expect(
      try raster.compare(with: reference, through: Homography([Double](repeating: .nan, count: 9))).blocks.isEmpty)
    let twice = Homography.resize(x: 2, y: 2)
    let blocks = try raster.compare(with: reference, through: twice).blocks
    #expect(blocks.count > 100)
    #expect(try raster.compare(with: reference, through: Homography(twice.elements.map { -$0 })).blocks == blocks)
  }

  @Test func `is not judged by its colours in grey`() throws {
    let compared = try compare(ColorImage(reference.gray))
    #expect(compared.goodShare() > 0.9)
    #expect(compared.blocks.allSatisfy { $0.deduction == 0 })
  }

  @Test func `is judged only where it can be seen`() throws {
    let glaring = reference.map { x, _, pixel in x < 160 ? [255, 255, 255] : pixel }
    let compared = try compare(glaring)
    #expect(compared.goodShare() > 0.85)
    #expect(compared.blocks.count { $0.place.x < 0.3 } < 6)
    let beyond = try compare(reference, at: Self.place.map { Point(x: $0.x - 300, y: $0.y) }).blocks
    #expect(beyond.count > 20 && beyond.allSatisfy { $0.place.x > 0.4 })
    let nowhere = Self.place.map { Point(x: $0.x + 5000, y: $0.y) }
    #expect(try compare(reference, at: nowhere).blocks.isEmpty)
    #expect(try compare(reference, at: nowhere).goodShare() == 0)
  }

  @Test func `counts a block as much as it weighs`() throws {
    let compared = try compare(reference)
    let good = compared.blocks.count(where: \.isGood)
    let share = compared.goodShare { $0.row == 0 ? 1 : 0 }
    let count = Double(compared.blocks.count)
    let row = compared.blocks.filter { $0.row == 0 }
    #expect(abs(share - Double(row.count(where: \.isGood)) / Double(row.count) * count / (count + 6)) < 1e-9)
    #expect(abs(compared.goodShare() - Double(good) / (count + 6)) < 1e-9)
  }

  @Test func `takes what is good at another place, around where that is known`() {
    let row = { (grays: [Float]) in
      ComparedBlocks(
        blocks: grays.enumerated().map { column, gray in
          let nowhere = Point(x: 0, y: 0)
          return ComparedBlocks.Block(
            column: column, row: 0, place: nowhere, position: nowhere, gray: gray, deduction: 0, contrast: 1)
        }, light: nil, grid: BlockGrid(columns: grays.count, rows: 1))
    }
    var compared = row([0.9, 0.2, 0.2, 0.2, 0.2, 0.2])
    let other = row([0.8, 0.8, 0.5, 0.8, 0.8, 0.8])
    let around: Set = [ComparedBlocks.Cell(column: 1, row: 0)]
    var hasTaken = compared.take(other, around: around)
    #expect(hasTaken)
    #expect(compared.blocks.map(\.gray) == [0.9, 0.8, 0.2, 0.8, 0.2, 0.2])
    hasTaken = compared.take(other, around: around)
    #expect(!hasTaken)
  }
}
