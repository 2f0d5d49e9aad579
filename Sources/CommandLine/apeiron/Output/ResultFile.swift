import ArgumentParser
import Evaluation
import Foundation
import Frames
import Results
import Synchronization

/// A file that has a line with the manifest and then a line of JSON for each result. An interrupted run leaves complete
/// lines, so a later run can continue after them.
final class ResultFile: Sendable {
  /// The maximum length of a line in bytes, which is more than any line written by this program.
  fileprivate static let longestLine = 64 << 20

  let path: String
  private let descriptor: CInt
  /// The position in bytes at which the results of the earlier run end; 0 for a file that starts from scratch.
  private let keptBytes: Int
  private let failure = Mutex<Int32?>(nil)

  /// Starts the file from scratch, or continues after its last complete line if an earlier run with the same `manifest`
  /// wrote it. If a different run wrote the file, the error message ends with `otherwise`, which says what to do.
  init(
    _ path: String, manifest: Manifest, resumes: Bool,
    otherwise: String = "name another file, or leave out --resume to start afresh"
  ) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | (resumes ? 0 : O_TRUNC), 0o666)
    guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
    keptBytes = resumes ? try Self.endOfWholeLines(descriptor, path) : 0
    // A file that is not a regular file always starts from scratch, and cannot be truncated.
    if resumes, ftruncate(descriptor, keptBytes) != 0 || lseek(descriptor, 0, SEEK_END) < 0 {
      throw Self.unwritable(path, errno)
    }
    guard keptBytes > 0 else {
      try write(ManifestLine(manifest: manifest))
      return
    }
    var lines = try kept()
    guard let first = try lines.next(ManifestLine.self) else {
      throw Exit.failing(Exit.badData, "\(path): its first line is no manifest")
    }
    if let refusal = manifest.refusal(of: first.manifest) {
      throw Exit.failing(Exit.badData, "\(path) \(refusal): \(otherwise)")
    }
  }

  deinit { close(descriptor) }

  /// Adds a line. A failure is told by ``check()``.
  func add(_ line: some Encodable) {
    let code = LineWriter(descriptor).write(JSONLine.encoded(line))
    if code != 0 { failure.withLock { $0 = $0 ?? code } }
  }

  /// Throws the exit status if a line could not be written.
  func check() throws {
    if let code = failure.withLock({ $0 }) { throw Self.unwritable(path, code) }
  }

  /// The results of the earlier run, from the first on.
  func results() throws -> KeptLines {
    var lines = try kept()
    _ = try lines.next(ManifestLine.self)
    return lines
  }

  private func kept() throws -> KeptLines { try KeptLines(path, bytes: keptBytes, longest: Self.longestLine) }

  private func write(_ line: some Encodable) throws {
    add(line)
    try check()
  }

  /// Returns the number of bytes up to and including the last line feed of the file. Any text after it is an incomplete
  /// line.
  private static func endOfWholeLines(_ descriptor: CInt, _ path: String) throws -> Int {
    var end = Int(lseek(descriptor, 0, SEEK_END))
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while end > 0 {
      let start = max(0, end - block.count)
      let got = unsafe pread(descriptor, &block, end - start, off_t(start))
      guard got == end - start else { throw unwritable(path, got < 0 ? errno : EIO) }
      if let newline = block.prefix(got).lastIndex(of: UInt8(ascii: "\n")) { return start + newline + 1 }
      end = start
    }
    return 0
  }

  private static func unwritable(_ path: String, _ code: Int32) -> ExitCode {
    Exit.failing(Exit.unwritable, "\(path) cannot be written: \(unsafe String(cString: strerror(code)))")
  }
}

/// The lines of a file of results up to where an earlier run ended.
struct KeptLines: Sendable {
  let path: String
  private let file: FileHandle
  private var lines: DelimitedReader
  private var bytesLeft: Int

  fileprivate init(_ path: String, bytes: Int, longest: Int) throws {
    self.path = path
    do { file = try FileHandle(forReadingFrom: URL(filePath: path)) } catch {
      throw Exit.failing(Exit.missingInput, "\(path) cannot be read: \(error.localizedDescription)")
    }
    lines = DelimitedReader(file.fileDescriptor, delimiter: UInt8(ascii: "\n"), longest: longest)
    bytesLeft = bytes
  }

  /// All lines of the file at `path`, from the manifest on.
  init(_ path: String) throws { try self.init(path, bytes: .max, longest: ResultFile.longestLine) }

  /// Returns the manifest and the results that `apeiron eval --out` wrote into `folder`.
  static func evaluation(in folder: String) throws -> (manifest: Manifest, results: [PictureResult]) {
    var lines = try KeptLines((folder as NSString).appendingPathComponent("queries.jsonl"))
    guard let first = try lines.next(ManifestLine.self) else {
      throw Exit.failing(Exit.badData, "\(lines.path): it is empty")
    }
    var results: [PictureResult] = []
    while let result = try lines.next(PictureResult.self) { results.append(result) }
    return (first.manifest, results)
  }

  /// The number of the line that was read last; the manifest is line 1.
  var number: Int { lines.count }

  /// Returns the next line as a value; nil after the last line.
  mutating func next<Line: Decodable>(_ type: Line.Type) throws -> Line? {
    guard bytesLeft > 0 else { return nil }
    do {
      guard let line = try lines.next() else { return nil }
      bytesLeft -= line.count + 1
      return try Self.decoded(Data(line), number, of: path)
    } catch let error as ExitCode {
      throw error
    } catch {
      throw Self.refusal(of: number, path)
    }
  }

  /// Returns the line of this number of the file at `path` as a value.
  static func decoded<Line: Decodable>(_ line: Data, _ number: Int, of path: String) throws -> Line {
    do { return try JSONDecoder().decode(Line.self, from: line) } catch { throw refusal(of: number, path) }
  }

  private static func refusal(of number: Int, _ path: String) -> ExitCode {
    Exit.failing(Exit.badData, "\(path): line \(number) is not what this version of apeiron writes there")
  }
}
