import Logging
import Synchronization

/// A record of the log, with one line per event: the level, the message, and the metadata by key.
final class LogBook: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(book: self) } }

  private struct Handler: LogHandler {
    let book: LogBook
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      book.entries.withLock { $0.append((["\(event.level)", "\(event.message)"] + metadata).joined(separator: " ")) }
    }
  }
}

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
