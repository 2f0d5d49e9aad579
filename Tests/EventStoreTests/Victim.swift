import Basics
import EventStore
import Foundation
import Subprocess
import SystemPackage

/// A process that appends to a journal until it is killed.
struct Victim {
  /// The program lies beside the tests.
  private static let program = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "EventStoreCrasher").path
  }()

  /// Lets a process append to the journal at `place`, kills it after some of its lines and some turns of a loop, both
  /// drawn from `seed`, and returns the positions that it acknowledged.
  static func run(place: JournalPlace, lines: ClosedRange<Int>, seed: UInt64) async throws -> [Int64] {
    var generator = SplitMix64(seed: seed)
    let awaited = Int.random(in: lines, using: &generator)
    let turns = Int.random(in: 0...100_000, using: &generator)
    let run = try await Subprocess.run(
      .path(FilePath(program)), arguments: [place.description, "\(seed)"], input: .none, output: .sequence,
      error: .currentStandardError
    ) { execution in
      var (output, seen) = ([UInt8](), 0)
      for try await chunk in execution.standardOutput {
        let bytes = chunk.withUnsafeBytes { Array($0) }
        output += bytes
        let wasSeen = seen
        seen += bytes.count { $0 == UInt8(ascii: "\n") }
        guard wasSeen < awaited, seen >= awaited else { continue }
        // The kill comes somewhere in the work after the line: the numbers are drawn so that
        // nothing can leave the loop out.
        for _ in 0..<turns { _ = generator.next() }
        try execution.send(signal: .kill)
      }
      return output
    }
    guard run.terminationStatus == .signaled(SIGKILL) else { throw VictimError(status: run.terminationStatus) }
    // A line without its end was not written whole.
    let lines = String(decoding: run.closureResult, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().compactMap { Int64($0) }
  }
}

/// The process ended by itself.
struct VictimError: Error {
  let status: TerminationStatus
}
