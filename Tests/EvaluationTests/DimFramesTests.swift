import Basics
import Recognition
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `Dim frames` {
  @Test func `are recognised down to a level, and the limit lies there`() throws {
    let folder = try TemporaryFolder()
    let picture = try GrayImage.artwork(seed: 1).file
    let catalogue = CatalogueBuilder().enrol([ImageFile(try folder.write(picture, to: "a.jpg"))]).catalogue
    let items = try [("q.jpg", 1), ("stranger.jpg", 7)].map { name, seed in
      LabelledPicture(
        path: try folder.write(GrayImage.artwork(seed: UInt64(seed)).file, to: name),
        label: LabelledQuery(file: name, group: "", objects: [.init(references: ["a"], corners: nil)]))
    }
    let series = DimFrames(Recogniser(catalogue)).run(items) {}
    try #require(series.count == 1, "what is not recognised in full light says nothing")
    let frames = series[0]
    #expect(frames.first?.isFound == true && frames.last?.isFound == false)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.level >= $1.level - 1 }, "less and less light")
    let limit = DimFrames.limit(of: frames)
    #expect(frames.contains { $0.level < limit } && frames.contains { $0.level >= limit && $0.isFound })
  }

  @Test(arguments: [
    (found: [40, 20], lost: [10, 5], limit: 16),
    (found: [40, 20, 8], lost: [10, 9, 5], limit: 16),
    (found: [40], lost: [], limit: 20),
    (found: [], lost: [40], limit: 148),
  ])
  func `have the limit with the fewest mistakes`(found: [Int], lost: [Int], limit: Int) {
    let frames = found.map { DimFrames.Frame(level: $0, isFound: true) } + lost.map { .init(level: $0, isFound: false) }
    #expect(DimFrames.limit(of: frames) == limit)
  }
}
