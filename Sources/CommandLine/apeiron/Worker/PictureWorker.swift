import Basics
import Dispatch
import Evaluation
import Foundation
import Frames
import Results
import Synchronization
import Vision

/// Scores the pictures that arrive in frames, and answers each frame with a line, in the order of the frames. All
/// clients share the references, the cores and the memory.
struct PictureWorker: Sendable {
  /// The reason why the worker stopped answering.
  enum Failure: Error {
    /// The input was not a valid frame.
    case badFrame(String)
    /// The answers cannot be written: the number of the system's error.
    case unwritable(Int32)
  }

  private let loaded: ScoringOptions.Loaded
  private let jobs: Int
  private let memory: PictureMemoryLimit
  private let timeLimit: TimeLimit
  private let seconds: Double
  private let stop: StopRequest
  private let cores: DispatchSemaphore

  /// Creates a worker that scores pictures against the `loaded` references until `stop` is requested.
  ///
  /// - Parameters:
  ///   - loaded: The references, and how to look for them.
  ///   - jobs: The number of pictures that are scored at the same time, for all clients together.
  ///   - megabytes: The memory that pictures may use, in addition to the references.
  ///   - seconds: The time limit for reading a picture, and again for scoring it.
  ///   - stop: The request to stop.
  init(_ loaded: ScoringOptions.Loaded, jobs: Int, megabytes: Int, seconds: Double, stop: StopRequest) {
    self.loaded = loaded
    self.jobs = jobs
    memory = PictureMemoryLimit(megabytes: megabytes)
    timeLimit = TimeLimit(seconds: seconds, maxAbandoned: 4 * jobs)
    self.seconds = seconds
    self.stop = stop
    cores = DispatchSemaphore(value: jobs)
  }

  /// Reads frames from `input` and writes the answers to `output`, until the input ends or a stop is requested. After a
  /// stop, it still answers the frames that have arrived completely.
  func serve(_ input: CInt, _ output: CInt) throws(Failure) {
    let answers = WorkerAnswers(output)
    answers.add(ManifestLine(manifest: loaded.manifest))
    let frames = WorkerFrames(input, stop: stop, memory: memory)
    Batch.run(answers.whileWritable(frames), workers: jobs) { item in
      (item.id, item.file, item.picture ?? read(item.file))
    } work: { id, file, picture in
      cores.wait()
      defer { cores.signal() }
      return WorkerAnswer(id: id, result: result(file, picture))
    } emit: { answer in
      answers.add(answer)
      // If the answers cannot be delivered, stop reading the socket: without this, the reader would wait for more
      // frames.
      if answers.failure != nil { shutdown(input, Int32(SHUT_RD)) }
    }
    if let reason = frames.failure {
      answers.add(WorkerFault(reason))
      throw .badFrame(reason)
    }
    if let code = answers.failure { throw .unwritable(code) }
  }

  private func read(_ file: String) -> HeldPicture {
    let read = timeLimit.run { [memory] in
      Result { () throws(VisionError) in try ImageDecoder.read(file, limits: memory.limits) }
    }
    switch read {
    case .success(let bytes): return HeldPicture(bytes, taken: memory.waiting.take(bytes.count), of: memory.waiting)
    case .failure(let error): return HeldPicture(error)
    case nil: return HeldPicture(VisionError(code: .tooSlow, message: "it took more than \(seconds) s to read"))
    }
  }

  private func result(_ file: String, _ picture: HeldPicture) -> PictureResult {
    var scorer = loaded.scorer
    scorer.limits = memory.limits
    let scored = timeLimit.run { [scorer, numbers = loaded.numbers] in
      Result { () throws(VisionError) in try scorer.score(picture.bytes.get(), expecting: numbers) }
    }
    switch scored {
    case .success(let scored): return PictureResult(file: file, scored)
    case .failure(let error): return PictureResult(file: file, code: error.code.rawValue, message: error.message)
    case nil:
      let error = VisionError(code: .tooSlow, message: "it took more than \(seconds) s to score")
      return PictureResult(file: file, code: error.code.rawValue, message: error.message)
    }
  }
}
