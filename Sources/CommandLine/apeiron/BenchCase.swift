import Foundation

/// One measured case beside its peer.
struct BenchCase: Encodable {
  let `case`: String
  let ms: Double
  let peer: String
  let peerMs: Double
  let ratio: Double
  /// Shares of the runs whose answer was right, where some are not.
  var recall: Double?
  var peerRecall: Double?

  /// Runs `work` and `peerWork` in turn `runs` times, after once to warm up, and keeps the medians.
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

  /// The medians of `times` and `peerTimes`, in milliseconds, of which there must be some.
  init(_ name: String, _ times: [Double], peer: String, _ peerTimes: [Double]) {
    self.case = name
    self.peer = peer
    ms = times.sorted()[times.count / 2]
    peerMs = peerTimes.sorted()[peerTimes.count / 2]
    ratio = peerMs / ms
  }

  /// What `work` takes of this thread's core: on a machine with other work to do, the time by the clock says how much of it.
  static func milliseconds(of work: () throws -> Void) rethrows -> Double {
    let start = spent
    try work()
    return spent - start
  }

  /// Milliseconds that this thread has run.
  private static var spent: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
