import Foundation
import Recognition
import Synchronization
import Vision

/// The number of frames per second that recognition alone processes: decoding, extraction and search, with the effort
/// of a live frame.
struct Throughput: Encodable {
  let frames: Int
  let framesPerSecond: Double

  /// Judges all pictures in the folder `path` on all cores, `passes` times.
  init(of recogniser: Recogniser, frames path: String, passes: Int) throws(VisionError) {
    var pictures: [[UInt8]] = []
    for file in try ImageFiles.list(in: path) { pictures.append(try ImageDecoder.read(file)) }
    let jobs = Array(repeating: pictures, count: passes).flatMap(\.self)
    let failures = Mutex(0)
    let time = SuspendingClock().measure {
      _ = Parallel.map(jobs) { picture in
        if (try? TwoStageSearch(ImageDecoder.photograph(picture), .frame).firstLook(by: recogniser)) == nil {
          failures.withLock { $0 += 1 }
        }
      }
    }
    guard failures.withLock({ $0 }) == 0, !jobs.isEmpty else {
      throw VisionError(code: .damaged, message: "some of its pictures cannot be judged")
    }
    frames = jobs.count
    framesPerSecond = Double(jobs.count) / (time / .seconds(1))
  }
}
