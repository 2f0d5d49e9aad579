import EventSourcing
import Foundation
import TestSupport
import Testing

@testable import Judging

@Suite(.timeLimit(.minutes(15))) struct `A folder of judged pictures` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ bytes: Int) -> Picture {
    .sent(SentPicture([UInt8](repeating: 1, count: bytes), capturedAt: .now))
  }

  /// Lets the recorder save until `condition` holds of the files' sizes, the oldest file first.
  private func saving(_ pictures: [Int], most: Int, until condition: @escaping @Sendable ([Int]) -> Bool) async throws {
    let recorder = try FrameRecorder(folder.path, maxBytes: most)
    try await withThrowingTaskGroup { group in
      group.addTask { await recorder.run() }
      for size in pictures { recorder.keep(picture(size), of: "game/anna") }
      try await eventually("the pictures that are to stay are there, and no others") { try condition(sizes()) }
      group.cancelAll()
    }
  }

  private func sizes() throws -> [Int] {
    try folder.names().filter { $0.hasSuffix(".jpg") }.compactMap {
      // Others may delete it between a look at the folder and one at the file.
      try? FileManager.default.attributesOfItem(atPath: folder.path($0))[.size] as? Int
    }
  }

  @Test func `stays below its limit, and loses the oldest first`() async throws {
    try await saving([1, 2, 3, 4, 5], most: 12) { $0 == [3, 4, 5] }
  }

  @Test func `counts what earlier runs have left, and leaves other files alone`() async throws {
    try folder.write([UInt8](repeating: 1, count: 7), to: "20260101T000000Z-1-game-anna.jpg")
    try folder.write(String(repeating: "x", count: 100), to: "notes.txt")
    try await saving([5], most: 10) { $0 == [5] }
    #expect(try folder.names().contains("notes.txt"))
  }

  @Test func `takes no picture that is larger than all of it`() async throws {
    try await saving([20, 4], most: 10) { $0 == [4] }
  }

  @Test func `loses the pictures of who is erased, and no others`() async throws {
    let names = ["game-anna.jpg", "quiz-anna.png", "game-annabel.jpg", "anna-ben.jpg"].map {
      "20260101T000000Z-1-\($0)"
    }
    for name in names { try folder.write([UInt8](repeating: 1, count: 6), to: name) }
    try folder.write("x", to: "anna.jpg")
    let recorder = try FrameRecorder(folder.path, maxBytes: 24)
    await recorder.forget(["anna"])
    #expect(try folder.names() == [names[2], "anna.jpg"])
    // The room of those that are gone is free again.
    try await withThrowingTaskGroup { group in
      group.addTask { await recorder.run() }
      recorder.keep(picture(18), of: "game/ben")
      try await eventually("the third picture is saved") { try folder.names().count >= 3 }
      group.cancelAll()
    }
    #expect(try folder.names().contains(names[2]))
  }
}
