import Basics
import Dispatch
import EventStore
import Foundation

/// A process that appends to a journal until it is killed.
struct Victim {
  /// The program lies beside the tests.
  private static let program: URL = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "EventStoreCrasher")
  }()

  /// Lets a process append to the journal at `place`, kills it after some of its lines and some turns of a loop, both
  /// drawn from `seed`, and returns the positions that it acknowledged.
  static func run(place: JournalPlace, lines: ClosedRange<Int>, seed: UInt64) async throws -> [Int64] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try runBlocking(place: place, lines: lines, seed: seed) })
      }
    }
  }

  private static func runBlocking(place: JournalPlace, lines: ClosedRange<Int>, seed: UInt64) throws -> [Int64] {
    var generator = SplitMix64(seed: seed)
    let awaited = Int.random(in: lines, using: &generator)
    let turns = Int.random(in: 0...100_000, using: &generator)
    let pipe = Pipe()
    let process = Process()
    process.executableURL = program
    process.arguments = [place.description, "\(seed)"]
    process.standardOutput = pipe
    try process.run()
    var output = Data()
    var seen = 0
    while seen < awaited, case let chunk = pipe.fileHandleForReading.availableData, !chunk.isEmpty {
      output += chunk
      seen += chunk.count { $0 == UInt8(ascii: "\n") }
    }
    // The kill comes somewhere in the work after the line: the numbers are drawn so that
    // nothing can leave the loop out.
    for _ in 0..<turns { _ = generator.next() }
    kill(process.processIdentifier, SIGKILL)
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else {
      throw VictimError(status: process.terminationStatus)
    }
    // A line without its end was not written whole.
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().compactMap { Int64($0) }
  }
}

/// The process ended by itself.
struct VictimError: Error {
  let status: Int32
}
