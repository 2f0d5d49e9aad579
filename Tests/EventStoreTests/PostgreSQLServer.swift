import Dispatch
import EventStore
import Foundation
import Synchronization
import Testing

/// A PostgreSQL server of Debian's package, started for the tests in a temporary folder and ended with them.
final class PostgreSQLServer: Sendable {
  /// Where the newest of Debian's versions has its programs; nil where none is installed.
  static let programs: String? = {
    let folder = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return versions.compactMap { Int($0) }.filter { $0 >= 15 }.max().map { "\(folder)/\($0)/bin" }
  }()

  static let isInstalled = programs != nil
  static let remedy: Comment = "PostgreSQL is not installed: apt-get install postgresql"

  /// The one that tests share, each with databases of its own; started when it is first needed.
  static let shared = Task { try await PostgreSQLServer() }

  private let folder: String
  private let number = Mutex(0)
  /// The shells that watch, one for each start: their standard input ends with this process, or with this.
  private let watching = Mutex<[Process]>([])

  struct Failure: Error {
    let message: String
  }

  init() async throws {
    guard let programs = Self.programs else { throw Failure(message: "\(Self.remedy)") }
    folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-pg-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // PostgreSQL does not run as root.
    if geteuid() == 0 { _ = try await Self.run("/bin/chown", "nobody", folder) }
    _ = try await Self.run(
      Self.asUser + [
        "\(programs)/initdb", "-D", "\(folder)/data", "-U", "test", "-A", "trust", "-E", "UTF8", "--no-sync",
      ])
    try await start()
  }

  private static let asUser =
    geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []

  /// Starts the server, and returns once it takes connections.
  ///
  /// A shell watches over it: when this process has ended, however that was, the shell ends the server and removes its folder.
  func start() async throws {
    let programs = Self.programs ?? ""
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // Pipes of what other tests start just now come along, and would never end: the server is not to have them. (dash knows descriptors
    // of one digit only, and waits for no child where SIGCHLD is blocked.)
    let script = """
      cd /; folder=$1; shift
      for number in /proc/self/fd/*; do
        number=${number##*/}
        [ "$number" -le 2 ] || eval "exec $number>&-"
      done
      "$@" >"$folder/log" 2>&1 &
      cat >/dev/null
      server=$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$server"
      sleep 1
      rm -rf "$folder"
      """
    // Commits are synced: that is what a crash tries.
    process.arguments =
      ["-c", script, "bash", folder] + Self.asUser
      + [
        "\(programs)/postgres", "-D", "\(folder)/data", "-k", folder, "-c", "listen_addresses=", "-c",
        "max_connections=200",
      ]
    process.standardInput = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    watching.withLock { $0.append(process) }
    let due = SuspendingClock.now + .seconds(60)
    while true {
      do {
        _ = try await Self.run("\(programs)/pg_isready", "-q", "-h", folder)
        return
      } catch {
        guard .now < due else {
          let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
          throw Failure(message: "PostgreSQL does not start: \(log)")
        }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  /// Kills all of its processes, as a power cut would, and starts it again, which recovers what was committed.
  func crash() async throws {
    try await stop()
    try await start()
  }

  /// Kills all of its processes.
  func stop() async throws {
    _ = try await Self.run(
      Self.asUser + ["\(Self.programs ?? "")/pg_ctl", "stop", "-m", "immediate", "-D", "\(folder)/data"])
  }

  /// An empty database of its own.
  func database() async throws -> DatabaseAddress {
    let name = "journal\(number.withLock { number in number += 1; return number })"
    _ = try await Self.run("\(Self.programs ?? "")/createdb", "-h", folder, "-U", "test", name)
    return try #require(DatabaseAddress("postgres://test@/\(name)?host=\(folder)"))
  }

  /// Runs `sql` in `database`, as somebody else would, and returns what it prints.
  func say(_ sql: String, in database: DatabaseAddress) async throws -> String {
    try await Self.run("\(Self.programs ?? "")/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, database.description)
  }

  private static func run(_ command: String...) async throws -> String { try await run(command) }

  /// On a thread that may block: those of tasks are few, and the tests that wait for each other would take all of them.
  private static func run(_ command: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try runBlocking(command) }) }
    }
  }

  private static func runBlocking(_ command: [String]) throws -> String {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let talk = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(message: "\(command.joined(separator: " ")): status \(process.terminationStatus): \(talk)")
    }
    return text
  }
}
