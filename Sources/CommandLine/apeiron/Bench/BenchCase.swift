import Foundation

/// One measured case and its peer.
struct BenchCase: Encodable {
  let `case`: String
  let ms: Double
  let peer: String
  let peerMs: Double
  let ratio: Double
  /// The quality of both results, where it may differ.
  var qualities: [Quality] = []

  struct Quality: Encodable {
    let name: String
    let value: Double
    let peerValue: Double
    /// "%" for a share; nil for a count.
    var unit: String?

    static func share(_ name: String, of count: Int, _ own: Int, _ peer: Int) -> Quality {
      let percent = { (part: Int) in 100 * Double(part) / Double(max(1, count)) }
      return Quality(name: name, value: percent(own), peerValue: percent(peer), unit: "%")
    }
  }

  /// How the times of all runs are averaged: the median ignores disturbances by other programs, the mean includes rare
  /// slow runs.
  enum Average {
    case median, mean

    func callAsFunction(_ times: [Double]) -> Double {
      switch self {
      case .median: times.sorted()[times.count / 2]
      case .mean: times.reduce(0, +) / Double(times.count)
      }
    }
  }

  /// Runs `work` and `peerWork` alternately `runs` times, after one run of each to warm up, and takes the medians.
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

  /// Averages `times` and `peerTimes`, in milliseconds, neither of which may be empty.
  init(_ name: String, _ times: [Double], peer: String, _ peerTimes: [Double], average: Average = .median) {
    self.case = name
    self.peer = peer
    ms = average(times)
    peerMs = average(peerTimes)
    ratio = peerMs / ms
  }

  /// The header of the Markdown table.
  static let header = """
    | what | ours, ms | peer, ms | peer / ours | the peer |
    | --- | ---: | ---: | ---: | --- |
    """

  /// The case as a row of the table.
  var row: String {
    let figures = [ms, peerMs, ratio].map { String(format: "%.3f", $0) }
    let worth = { (value: KeyPath<Quality, Double>) in
      qualities.map { String(format: ", \($0.name) %.1f", $0[keyPath: value]) + ($0.unit.map { " \($0)" } ?? "") }
        .joined()
    }
    let cells = [self.case + worth(\.value)] + figures + [peer + worth(\.peerValue)]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// The CPU time that `work` takes on this thread, which other load on the machine hardly affects, unlike the elapsed
  /// time.
  static func milliseconds(of work: () throws -> Void) rethrows -> Double {
    let start = spent
    try work()
    return spent - start
  }

  /// The CPU time of this thread, in milliseconds.
  private static var spent: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
