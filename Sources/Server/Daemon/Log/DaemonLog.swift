import Foundation
public import Logging
public import ServiceLifecycle
import Synchronization

/// The daemon's log on standard error: one line per message, as text or as JSON. Warnings and errors that keep coming
/// are written once a minute, with their count.
public final class DaemonLog: Service {
  /// The form of a line.
  public enum Format: String, Sendable {
    /// `2026-11-23T03:11:58.040Z error apeiron: the message key=value`.
    case text
    /// An object with `time`, `level`, `label` and `message`, and the metadata beside them.
    case json
  }

  /// A message as it came, before it is written.
  struct Line: Sendable {
    let time: Date
    let level: Logger.Level
    let label: String
    let message: String
    let metadata: [String: String]
  }

  private let format: Format
  private let threshold: Mutex<Logger.Level>
  private let write: @Sendable (String) -> Void
  private let clock: @Sendable () -> (now: SuspendingClock.Instant, date: Date)
  private let repeated = RepeatedErrors<Line>()

  /// A log of messages from `level` on.
  public convenience init(format: Format, level: Logger.Level) {
    // A failure is ignored: if nobody reads standard error, there is nobody to tell.
    self.init(format: format, level: level) { text in
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }

  init(
    format: Format, level: Logger.Level,
    clock: @escaping @Sendable () -> (now: SuspendingClock.Instant, date: Date) = { (.now, Date()) },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    threshold = Mutex(level)
    self.clock = clock
    self.write = write
  }

  /// The least level that is written; may be changed while the daemon runs.
  public var level: Logger.Level {
    get { threshold.withLock(\.self) }
    set { threshold.withLock { $0 = newValue } }
  }

  /// Returns the handler to which swift-log passes messages.
  public func handler(label: String) -> any LogHandler { DaemonLogHandler(label: label, log: self) }

  /// Writes, once a minute, how many messages were left out, until the daemon stops.
  public func run() async {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: RepeatedErrors<Line>.every)) != nil { self.tellRepeated() }
    }
    tellRepeated()
  }

  func take(_ level: Logger.Level, _ label: String, _ message: String, _ metadata: [String: String]) {
    let (now, date) = clock()
    let line = Line(time: date, level: level, label: label, message: message, metadata: metadata)
    guard level >= .warning else { return put(line) }
    // Messages are equal if they say the same of the same kind of error, whatever request it was.
    let key = "\(label) \(level) \(message) \(metadata["code"] ?? "")"
    guard let left = repeated.tell(key, line, at: now) else { return }
    put(line, repeated: left)
  }

  func tellRepeated() { for (line, count) in repeated.due(at: clock().now) { put(line, repeated: count) } }

  private func put(_ line: Line, repeated: Int = 0) {
    var metadata = line.metadata
    if repeated > 0 { metadata["repeated"] = "\(repeated)" }
    let time = line.time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    switch format {
    case .text:
      let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0)=\(Self.oneLine($1))" }.joined()
      write("\(time) \(line.level) \(line.label): \(Self.oneLine(line.message))\(pairs)\n")
    case .json:
      var object = metadata
      object.merge(
        ["time": time, "level": "\(line.level)", "label": line.label, "message": line.message]) { $1 }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Strings always encode.
      guard let data = try? encoder.encode(object) else { return }
      write(String(decoding: data, as: UTF8.self) + "\n")
    }
  }

  /// A line of the log is one message: nobody writes a second one into it by a name with a line break.
  private static func oneLine(_ text: String) -> String {
    text.contains { $0.isNewline } ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
  }
}
