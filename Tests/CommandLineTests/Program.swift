import Dispatch
import Foundation
import Testing

/// The built program, run as a person or a script runs it.
struct Program {
  /// It lies beside the tests.
  static let path: String = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "apeiron").path
  }()

  /// The number of seconds after which a program is killed. It can be far more than a loaded machine needs, because
  /// only a program that hangs is killed.
  private static let limit = 900

  /// A program was killed.
  struct Killed: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String {
      "apeiron \(arguments.joined(separator: " ")) was killed: it hung for \(Program.limit) s, or memory ran out."
    }
  }

  /// The result of a run.
  struct Run: Sendable {
    /// The exit status; below 0 the signal that has ended the program.
    let status: Int32
    let output: String
    let talk: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The lines of standard output as JSON objects.
    func objects() throws -> [[String: Any]] { try jsonLines(output.utf8) }

    /// The objects without the manifest, which is the first of them.
    func results() throws -> [[String: Any]] {
      let objects = try objects()
      #expect(objects.first.map { Array($0.keys) } == ["manifest"])
      return Array(objects.dropFirst())
    }
  }

  /// The program, or another.
  var executable = path
  /// The bytes that the program reads on standard input; none by default.
  var input: [UInt8] = []
  /// The file that its standard output goes to instead of into `Run.output`.
  var outputPath: String?
  /// The signal that it gets when it has first said this on standard output.
  var signal: (number: Int32, after: String)?
  /// Variables that it gets beside those of the tests.
  var environment: [String: String] = [:]
  /// The folder where the program keeps temporary files; by default the one that the tests use.
  var temporaryFolder: String?
  /// The folder where the program keeps references between runs; by default none, unless `scripts/test` names a folder,
  /// because each test has images of its own.
  var cacheFolder = ProcessInfo.processInfo.environment["CACHE_DIRECTORY"] ?? "/dev/null"

  /// Runs it with `arguments`, on a thread that may block.
  func run(_ arguments: [String]) async throws -> Run {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try runBlocking(arguments) }) }
    }
  }

  private func runBlocking(_ arguments: [String]) throws -> Run {
    let talkURL = FileManager.default.temporaryDirectory.appending(path: "apeiron-talk-\(UUID().uuidString)")
    try Data().write(to: talkURL)
    defer { try? FileManager.default.removeItem(at: talkURL) }
    let (inputPipe, outputPipe) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.standardInput = inputPipe
    process.standardOutput = try outputPath.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? outputPipe
    process.standardError = try FileHandle(forWritingTo: talkURL)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["CACHE_DIRECTORY": cacheFolder, "TMPDIR": temporaryFolder].compactMapValues(\.self)) { $1 }
      .merging(environment) { $1 }
    try process.run()
    let pid = process.processIdentifier
    let end = DispatchWorkItem { kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.limit), execute: end)
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input))
    try inputPipe.fileHandleForWriting.close()
    var output = Data()
    var pending = signal
    while outputPath == nil, case let chunk = outputPipe.fileHandleForReading.availableData, !chunk.isEmpty {
      output += chunk
      if let signal = pending, output.range(of: Data(signal.after.utf8)) != nil {
        kill(pid, signal.number)
        pending = nil
      }
    }
    process.waitUntilExit()
    end.cancel()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    guard status != -SIGKILL else { throw Killed(arguments: arguments) }
    return Run(
      status: status, output: String(decoding: output, as: UTF8.self),
      talk: String(decoding: try Data(contentsOf: talkURL), as: UTF8.self))
  }
}

/// The lines of `text`, each a JSON object.
func jsonLines(_ text: some Sequence<UInt8>) throws -> [[String: Any]] {
  try Array(text).split(separator: UInt8(ascii: "\n"))
    .map { try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]) }
}

/// Runs the program with `arguments`.
func apeiron(_ arguments: String...) async throws -> Program.Run { try await Program().run(arguments) }
