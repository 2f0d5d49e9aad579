import Foundation
import TestSupport
import Testing
import Vision

@testable import Judging

@Suite struct `The thumbnails of references` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for seed in 0..<3 { try folder.write(GrayImage.artwork(seed: UInt64(seed)).file, to: "\(seed).jpg") }
  }

  @Test func `are made once`() async throws {
    let thumbnails = Thumbnails()
    let first = try await thumbnails.thumbnail(of: folder.path("0.jpg"))
    let size = try ImageDecoder.size(first)
    #expect(max(size.width, size.height) <= Thumbnails.longestSide)
    try FileManager.default.removeItem(atPath: folder.path("0.jpg"))
    #expect(try await thumbnails.thumbnail(of: folder.path("0.jpg")) == first)
  }

  @Test func `make room for those that are asked for, the longest unasked first`() async throws {
    let each = try await Thumbnails().thumbnail(of: folder.path("0.jpg")).count
    let thumbnails = Thumbnails(capacity: 5 * each / 2)
    for name in ["0.jpg", "1.jpg", "0.jpg", "2.jpg"] { _ = try await thumbnails.thumbnail(of: folder.path(name)) }
    #expect(await thumbnails.count == 2)
    for name in ["0.jpg", "1.jpg"] { try FileManager.default.removeItem(atPath: folder.path(name)) }
    _ = try await thumbnails.thumbnail(of: folder.path("0.jpg"))
    await #expect(throws: VisionError.self) { try await thumbnails.thumbnail(of: folder.path("1.jpg")) }
  }
}
