/// Something that reads bytes from outside, and must refuse or take them, whatever they are: without a crash, without
/// undefined behaviour, and in bounded time and memory.
package struct FuzzTarget: Sendable {
  /// One word, by which it is chosen.
  package let name: String
  /// Bytes to begin with, all of which are taken.
  package let seeds: @Sendable () async throws -> [[UInt8]]
  /// Whether there are bytes that must be refused; a camera's answers about itself are passed
  /// over where they make no sense.
  package var refuses = true
  /// Reads the bytes, and returns whether they were taken; bytes that are refused are refused with an error.
  package let takes: @Sendable ([UInt8]) async -> Bool

  /// All of them, pictures first.
  package static let all = [
    jpeg, png, exif, pack, archive, questions, catalogue, places, tiles, frames, facts, body, query,
  ]

  /// The target of this name; nil where there is none.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
