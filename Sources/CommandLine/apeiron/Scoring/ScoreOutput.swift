import ArgumentParser
import Evaluation
import Results
import Synchronization

/// The destination of the lines of `apeiron score`: standard output, or a file that an earlier run may have started.
final class ScoreOutput: Sendable {
  private let file: ResultFile?
  private let failed = Atomic(0)
  /// The status to end with, which stops the run; nil while nothing is wrong.
  private let status = Mutex<ExitCode?>(nil)

  /// Begins with `manifest` where there are no results yet; on standard output only if it `isTold`.
  init(to path: String?, manifest: Manifest, resumes: Bool, isTold: Bool) throws {
    file = try path.map { try ResultFile($0, manifest: manifest, resumes: resumes) }
    if file == nil, isTold { Output.json(ManifestLine(manifest: manifest)) }
  }

  /// The number of pictures that could not be read, including those of the earlier run.
  var unreadable: Int { failed.load(ordering: .relaxed) }

  /// Returns `paths` without the ones at the beginning that the earlier run already scored. The sequence ends early if
  /// the earlier run scored different paths, and as soon as a line cannot be written.
  func rest(of paths: PathSource) throws -> some Sequence<String> & Sendable {
    Rest(paths: paths, output: self, kept: try file?.results())
  }

  func add(_ result: PictureResult) {
    if result.error != nil { failed.add(1, ordering: .relaxed) }
    guard let file else { return Output.json(result) }
    file.add(result)
    attempt { try file.check() }
  }

  /// Throws the exit status of a run that could not go on.
  func check() throws {
    if let status = status.withLock({ $0 }) { throw status }
  }

  private var isStopped: Bool { status.withLock { $0 != nil } }

  private func attempt(_ body: () throws -> Void) {
    guard !isStopped else { return }
    do { try body() } catch { status.withLock { $0 = error as? ExitCode ?? Exit.internalError } }
  }

  /// The part of a line that identifies the picture, and tells whether it failed.
  private struct KeptResult: Decodable {
    struct Failure: Decodable {}

    let file: String
    let error: Failure?
  }

  private struct Rest: Sequence, Sendable {
    let paths: PathSource
    let output: ScoreOutput
    let kept: KeptLines?

    func makeIterator() -> AnyIterator<String> {
      let all = paths.makeIterator()
      var kept = kept
      return AnyIterator {
        while kept != nil {
          var line: KeptResult?
          output.attempt { line = try kept?.next(KeptResult.self) }
          guard let line else {
            kept = nil
            break
          }
          guard let path = all.next(), path.utf8.elementsEqual(line.file.utf8) else {
            output.attempt { throw Exit.failing(Exit.badData, kept?.mismatch(with: line.file) ?? "") }
            return nil
          }
          if line.error != nil { output.failed.add(1, ordering: .relaxed) }
        }
        return output.isStopped ? nil : all.next()
      }
    }
  }
}

extension KeptLines {
  /// Returns the message for the case that the line just read is about `file`, but the next picture of the input is a
  /// different one.
  func mismatch(with file: String) -> String {
    "\(path): line \(number) is about \(file), which is not the file at that place in the input: give the same files in the "
      + "same order, or leave out --resume to start afresh"
  }
}
