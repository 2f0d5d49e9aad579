import ArgumentParser
import Basics
import Foundation
import Frames
import Synchronization

/// The paths on the command line, or for a lone `-` the paths on standard input, which are read as they are needed.
/// Only the paths of the given shard are returned.
///
/// The sequence ends early if standard input is not a valid list of paths; ``check()`` says why.
final class PathSource: Sequence, Sendable {
  /// The maximum length of a path in bytes: sixteen times the longest path that Linux opens.
  private static let longest = 1 << 16

  private let arguments: [String]
  private let isNullTerminated: Bool
  private let shard: Shard
  private let failure = Mutex<DelimitedReader.Failure?>(nil)

  init(_ arguments: [String], isNullTerminated: Bool, shard: Shard = .whole) {
    self.arguments = arguments
    self.isNullTerminated = isNullTerminated
    self.shard = shard
  }

  /// The number of paths; nil if it is not known.
  var count: Int? { isFromStandardInput ? nil : shard.count(of: arguments.count) }

  private var isFromStandardInput: Bool { arguments == ["-"] }

  func makeIterator() -> AnyIterator<String> {
    let all = isFromStandardInput ? standardInput() : AnyIterator(arguments.makeIterator())
    guard shard != .whole else { return all }
    var number = 0
    return AnyIterator { [shard] in
      while let path = all.next() {
        defer { number += 1 }
        if shard.contains(number) { return path }
      }
      return nil
    }
  }

  /// Throws the exit status if standard input could not be read to its end; says why.
  func check() throws {
    guard let failure = failure.withLock({ $0 }) else { return }
    let status = if case .system = failure { Exit.missingInput } else { Exit.badData }
    throw Exit.failing(status, "standard input: \(explanation(of: failure))")
  }

  private func standardInput() -> AnyIterator<String> {
    var lines = DelimitedReader(
      STDIN_FILENO, delimiter: isNullTerminated ? 0 : UInt8(ascii: "\n"), longest: Self.longest)
    return AnyIterator { [self] in
      do throws(DelimitedReader.Failure) {
        while let path = try lines.next() {
          if !path.isEmpty { return PathText.text(of: Array(path)) }
        }
      } catch {
        failure.withLock { $0 = error }
      }
      return nil
    }
  }

  private func explanation(of error: DelimitedReader.Failure) -> String {
    switch error {
    case .system(let reason): "it cannot be read: \(reason)"
    case .containsNUL(let number):
      "path \(number) contains a NUL byte: give --null for paths that NUL bytes end, as find -print0 writes them"
    case .tooLong(let number):
      "path \(number) has more than \(Self.longest) bytes: "
        + (isNullTerminated ? "end each path with a NUL byte, or leave out --null" : "write one path a line")
    }
  }
}
