import Basics
import EventSourcing
import EventStore
import Foundation

/// Appends to the journal at the first argument until it is killed, and acknowledges each position on standard output
/// when the append has returned. The second argument seeds the facts that it appends.
@main
struct EventStoreCrasher {
  static func main() async throws {
    let place = try JournalPlace(CommandLine.arguments[1])
    var generator = SplitMix64(seed: UInt64(CommandLine.arguments[2]) ?? 0)
    acknowledge("open\n")
    // It ends by being killed, and not because a disk is slow.
    let journal = try place.open(patience: .seconds(600))
    var versions: [StreamName: Int] = [:]
    for (stream, version) in try await journal.streams(prefix: "") { versions[stream] = version }
    while true {
      let stream = StreamName("crash/\(Int.random(in: 0..<3, using: &generator))")
      let version = versions[stream, default: 0]
      let size = Int.random(in: 1...4, using: &generator)
      // Long facts now and then, so that the log is soon long enough to be moved into the database.
      let length = Int.random(in: 0..<4, using: &generator) == 0 ? 20_000 : 20
      let facts = (1...size).map { Crash(number: version + $0, first: version + 1, size: size, length: length) }
      let recorded = try await journal.append(facts, to: stream, expecting: version)
      versions[stream] = version + size
      acknowledge(recorded.map { "\($0.position)\n" }.joined())
    }
  }

  /// At once, past all buffers.
  static func acknowledge(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}

/// A fact that says where it belongs.
struct Crash: Fact {
  var kind = "crash.recorded"
  var version = 1
  /// The version within the stream that it must get.
  let number: Int
  /// The version of the first of those that are recorded with it, and how many they are.
  let first: Int
  let size: Int
  let padding: String

  init(number: Int, first: Int, size: Int, length: Int) {
    self.number = number
    self.first = first
    self.size = size
    padding = String(repeating: "x", count: length)
  }
}
