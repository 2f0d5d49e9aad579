import Basics

/// Waits for a camera to come back: the kernel tells when a device node appears (inotify), and where it does not, as in
/// some containers, looking again at growing intervals finds it.
struct NodeWatch: ~Copyable {
  /// The interval after the first failure; it doubles with each further failure. The links in /dev/v4l and the group of
  /// a node appear some hundredths of a second after the node itself.
  static var shortest: Duration { .milliseconds(250) }
  /// The interval beyond which it does not grow.
  static var longest: Duration { .seconds(4) }

  private let calls: SystemCalls
  private let descriptor: CInt?
  private var interval = Self.shortest

  init(_ calls: SystemCalls) {
    self.calls = calls
    descriptor = try? retrying { () throws(SystemError) in try calls.watch("/dev") }
  }

  deinit {
    if let descriptor { calls.close(descriptor) }
  }

  /// The next wait is a short one: the camera was there.
  mutating func reset() { interval = Self.shortest }

  /// Waits until it is worth another try; returns false if `stop` was made.
  mutating func wait(until stop: StopRequest) throws(SystemError) -> Bool {
    let deadline = calls.clock.now() + interval
    while true {
      switch try calls.clock.wait(for: descriptor, until: deadline, stop: stop) {
      case .stopped:
        return false
      case .timedOut:
        interval = min(interval * 2, Self.longest)
        return true
      case .ready:
        guard let descriptor, calls.changes(descriptor).contains(where: { $0.hasPrefix("video") }) else { continue }
        reset()
        return true
      }
    }
  }
}
