import ArgumentParser
import Capture

struct CameraMeasure: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure how many frames a camera gives, and how old they are when they are delivered.",
    discussion: """
      The age is from the start of the exposure, as the driver stamps it, until the frame is decoded. It begins with the \
      first frame. The exit status is 1 if the camera was lost meanwhile.
      """)

  @OptionGroup var options: CameraOptions

  @OptionGroup var mode: CameraModeOptions

  @Option(help: "For how many seconds, 1 to 86400.")
  var seconds = 5.0

  @Flag(help: "Print one line of JSON.")
  var json = false

  struct Row: Encodable {
    let frames: Int
    let unread: Int
    let broken: Int
    let framesPerSecond: Double
    let ageMilliseconds: [String: Double]
    let lost: [String]
  }

  func validate() throws {
    guard (1...86_400).contains(seconds) else {
      throw ValidationError("--seconds is \(seconds); it must be 1...86400.")
    }
  }

  /// The measurement of a camera. Its size does not grow with the number of frames, because a measurement may run for a
  /// day.
  struct Measurement: Sendable {
    private(set) var first: SuspendingClock.Instant?
    private(set) var last: SuspendingClock.Instant?
    private(set) var frames = 0
    private(set) var lastSequence = 0
    private(set) var broken = 0
    var losses: [CaptureError.Code] = []
    /// The number of frames for each age, in tenths of a millisecond.
    private(set) var ages: [Int: Int] = [:]

    /// The maximum age that is recorded. Older frames are counted under this age.
    private static let oldest = Duration.seconds(10)

    mutating func add(_ frame: Frame, at now: SuspendingClock.Instant) {
      first = first ?? now
      last = now
      frames += 1
      lastSequence = frame.sequence
      broken = frame.broken
      let age = min(max(.zero, now - frame.capturedAt), Self.oldest)
      ages[Int((age / .microseconds(100)).rounded()), default: 0] += 1
    }

    /// In milliseconds, the age that a `share` of the frames do not exceed; 0 where there were none.
    func age(of share: Double) -> Double {
      var left = Int((share * Double(frames)).rounded(.up))
      for (age, count) in ages.sorted(by: { $0.key < $1.key }) {
        left -= count
        if left <= 0 { return Double(age) / 10 }
      }
      return 0
    }
  }

  func run() async throws {
    let (events, seconds) = (try options.source(mode).events(), seconds)
    let measured = await withTaskGroup(of: Measurement?.self) { group in
      group.addTask { await Self.measure(events, seconds: seconds) }
      group.addTask {
        try? await Task.sleep(for: Self.longestStart + .seconds(seconds))
        return nil
      }
      var measured: Measurement?
      for await result in group {
        measured = result ?? measured
        group.cancelAll()
      }
      return measured
    }
    guard let measured, let first = measured.first, let last = measured.last else {
      // A camera that never delivered a frame cannot be measured.
      throw Exit.missingInput
    }
    let row = Row(
      frames: measured.frames, unread: measured.lastSequence + 1 - measured.frames, broken: measured.broken,
      framesPerSecond: Self.rounded(Double(measured.frames - 1) / max((last - first) / .seconds(1), 0.001)),
      ageMilliseconds: ["p50": measured.age(of: 0.5), "p99": measured.age(of: 0.99)],
      lost: measured.losses.map(\.rawValue))
    if json {
      Output.json(row)
    } else {
      Output.line("\(row.frames) frames, \(row.framesPerSecond) per second; \(row.unread) gave way to newer ones")
      if row.broken > 0 { Output.line("\(row.broken) more were broken: try another cable, or a port of the machine") }
      let (p50, p99) = (row.ageMilliseconds["p50"] ?? 0, row.ageMilliseconds["p99"] ?? 0)
      Output.line("age \(p50) ms (median), \(p99) ms (99th percentile)")
    }
    if !row.lost.isEmpty { throw Exit.unmet }
  }

  /// The time that a camera may take to deliver its first frame. If no frame arrives, the measurement ends after this
  /// time plus its own duration.
  private static let longestStart = Duration.seconds(10)

  /// Reads events until `seconds` after the first frame, until the task is cancelled, or until the camera is lost
  /// before its first frame. Reports losses as they happen.
  private static func measure(_ events: AsyncStream<CaptureEvent>, seconds: Double) async -> Measurement {
    var measured = Measurement()
    for await event in events {
      let now = SuspendingClock.now
      switch event {
      case .lost(let error):
        measured.losses.append(error.code)
        guard let first = measured.first else {
          StandardError.say(error.description)
          return measured
        }
        StandardError.say("after \(rounded((now - first) / .seconds(1))) s: \(error.description)")
      case .frame(let frame):
        measured.add(frame, at: now)
      }
      if let first = measured.first, now - first >= .seconds(seconds) { break }
    }
    return measured
  }

  private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
