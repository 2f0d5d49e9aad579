import EventStore
import Foundation
import Subprocess
import Synchronization
import SystemPackage
import TestSupport
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

  struct Failure: Error {
    let message: String
  }

  init() async throws {
    guard let programs = Self.programs else { throw Failure(message: "\(Self.remedy)") }
    folder = TemporaryFolder.ofSockets.appending(path: "apeiron-pg-\(UUID().uuidString.prefix(8))").path
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

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Starts the server, and returns once it takes connections.
  ///
  /// A shell watches over it in the background: when this process has ended, however that was, or the folder is
  /// gone, it ends the server.
  func start() async throws {
    let programs = Self.programs ?? ""
    // Descriptors that other tests have open just now are inherited, too: a test that reads from one, or waits for its
    // end, would wait for the end of the server.
    let script = """
      cd /; folder=$1; tests=$2; shift 2
      (
        for number in /proc/self/fd/*; do
          number=${number##*/}
          [ "$number" -le 2 ] || eval "exec $number>&-"
        done
        "$@" >"$folder/log" 2>&1 &
        server=$!
        while kill -0 "$tests" && kill -0 "$server" && [ -d "$folder" ]; do sleep 0.3; done
        kill -0 "$server" && kill -QUIT "$server"
        kill -0 "$tests" || { sleep 1; rm -rf "$folder"; }
      ) </dev/null >/dev/null 2>&1 &
      """
    // Commits are synced: a crash tries that.
    let server = [
      "\(programs)/postgres", "-D", "\(folder)/data", "-k", folder, "-c", "listen_addresses=", "-c",
      "max_connections=200",
    ]
    _ = try await Self.run(["/bin/bash", "-c", script, "bash", folder, "\(getpid())"] + Self.asUser + server)
    do {
      try await eventually("PostgreSQL takes connections") {
        (try? await Self.run("\(programs)/pg_isready", "-q", "-h", folder)) != nil
      }
    } catch {
      let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      throw Failure(message: "\(error) It says: \(log)")
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

  private static func run(_ command: [String]) async throws -> String {
    let run = try await Subprocess.run(
      .path(FilePath(command[0])), arguments: Arguments(Array(command.dropFirst())), workingDirectory: "/",
      output: .string(limit: maxOutput), error: .string(limit: maxOutput))
    guard run.terminationStatus.isSuccess else {
      throw Failure(message: "\(command.joined(separator: " ")): \(run.terminationStatus): \(run.standardError)")
    }
    return run.standardOutput
  }

  /// Far more bytes than any of its programs writes.
  private static let maxOutput = 16 << 20
}
