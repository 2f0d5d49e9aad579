import Logging

/// Hands the messages of one logger to the daemon's log, with the metadata that it has.
struct DaemonLogHandler: LogHandler {
  let label: String
  let log: DaemonLog
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  /// The level of this logger alone; nil for that of the log.
  private var ownLevel: Logger.Level?

  init(label: String, log: DaemonLog) {
    self.label = label
    self.log = log
  }

  var logLevel: Logger.Level {
    get { ownLevel ?? log.level }
    set { ownLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
    if let error = event.error { all["error"] = "\(error)" }
    let named = all.map { (Self.names[$0.key] ?? $0.key, $0.value.description) }
    log.take(event.level, label, event.message.description, Dictionary(named) { $1 })
  }

  /// The log's own names for fields that Hummingbird names differently.
  private static let names = ["hb.request.id": "request"]
}
