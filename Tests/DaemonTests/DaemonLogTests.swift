import Foundation
import Logging
import Synchronization
import Testing

@testable import Daemon

@Suite struct `The daemon's log` {
  /// The lines that were written, and a clock that the test moves.
  private final class Paper: Sendable {
    let lines = Mutex<[String]>([])
    let seconds = Mutex(0)
    private let start = SuspendingClock.now

    func log(_ format: DaemonLog.Format, level: Logger.Level = .info) -> DaemonLog {
      DaemonLog(
        format: format, level: level,
        clock: {
          let seconds = self.seconds.withLock(\.self)
          return (self.start + .seconds(seconds), Date(timeIntervalSince1970: 1_700_000_000 + Double(seconds)))
        }, write: { text in self.lines.withLock { $0.append(text) } })
    }
  }

  private let paper = Paper()

  @Test func `writes a line of text for each message, whatever is in it`() {
    let logger = Logger(label: "apeiron", factory: paper.log(.text).handler)
    logger.info("hello", metadata: ["b": "2", "a": "one\ntwo"])
    #expect(paper.lines.withLock(\.self) == ["2023-11-14T22:13:20.000Z info apeiron: hello a=one two b=2\n"])
  }

  @Test func `writes an object of JSON for each message, with the request's id`() throws {
    var logger = Logger(label: "apeiron", factory: paper.log(.json).handler)
    logger[metadataKey: "hb.request.id"] = "7f"
    logger.error("a request failed", metadata: ["code": "journal", "error": "a \"quote\""])
    let first = paper.lines.withLock(\.first)
    let line = try #require(first)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    #expect(
      object == [
        "time": "2023-11-14T22:13:20.000Z", "level": "error", "label": "apeiron", "message": "a request failed",
        "request": "7f", "code": "journal", "error": "a \"quote\"",
      ])
    #expect(line.count { $0 == "\n" } == 1)
  }

  @Test func `writes what comes again and again once a minute, with a count`() {
    let log = paper.log(.text)
    let logger = Logger(label: "x", factory: log.handler)
    // Two a second for 90 s, of two kinds; each request has its own id.
    for second in 0..<90 {
      paper.seconds.withLock { $0 = second }
      logger.error("failed", metadata: ["code": "journal", "request": "\(second)"])
      logger.error("failed", metadata: ["code": "recognition"])
      log.tellRepeated()
    }
    func written() -> [String] { paper.lines.withLock { $0.filter { $0.contains("code=journal") } } }
    #expect(written().count == 2)
    #expect(written().last?.contains("repeated=59") == true)
    #expect(paper.lines.withLock(\.count) == 4)
    // Nothing comes any more, and the rest is told when its minute is over, once.
    paper.seconds.withLock { $0 = 130 }
    log.tellRepeated()
    log.tellRepeated()
    #expect(written().count == 3 && written().last?.contains("repeated=29") == true)
  }

  @Test func `does not hold back what is no warning`() {
    let logger = Logger(label: "x", factory: paper.log(.text).handler)
    for _ in 0..<5 { logger.notice("again") }
    #expect(paper.lines.withLock(\.count) == 5)
  }

  @Test func `has a level that may change while loggers are in use`() {
    let log = paper.log(.text, level: .warning)
    let logger = Logger(label: "x", factory: log.handler)
    logger.info("not yet")
    log.level = .debug
    logger.debug("now")
    #expect(paper.lines.withLock(\.count) == 1)
  }
}
