import Foundation

/// One measured case and its peer.
struct BenchCase: Encodable {
  let `case`: String
  let ms: Double
  let peer: String
  let peerMs: Double
  let ratio: Double
  /// The shares of runs with the right answer, for cases in which some answers are wrong; otherwise nil.
  var recall: Double?
  var peerRecall: Double?

  /// Runs `work` and `peerWork` alternately, `runs` times after one warm-up, and keeps the medians.
  init(
    _ name: String, peer: String, runs: Int, work: () throws -> Void, peerWork: () throws -> Void
  ) rethrows {
    try work()
    try peerWork()
    var times: (own: [Double], peer: [Double]) = ([], [])
    for _ in 0..<runs {
      times.own.append(try Self.milliseconds(of: work))
      times.peer.append(try Self.milliseconds(of: peerWork))
    }
    self.init(name, times.own, peer: peer, times.peer)
  }

  /// Takes the medians of `times` and `peerTimes`, in milliseconds; neither may be empty.
  init(_ name: String, _ times: [Double], peer: String, _ peerTimes: [Double]) {
    self.case = name
    self.peer = peer
    ms = times.sorted()[times.count / 2]
    peerMs = peerTimes.sorted()[peerTimes.count / 2]
    ratio = peerMs / ms
  }

  /// The CPU time of this thread that `work` takes: on a busy machine, wall-clock time mostly measures the other load.
  static func milliseconds(of work: () throws -> Void) rethrows -> Double {
    let start = spent
    try work()
    return spent - start
  }

  /// The CPU time of this thread so far, in milliseconds.
  private static var spent: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
