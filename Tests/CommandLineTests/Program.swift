import Foundation
import Subprocess
import SystemPackage
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

  /// Runs it with `arguments`.
  func run(_ arguments: [String]) async throws -> Run {
    try await withThrowingTaskGroup(of: Run.self) { group in
      group.addTask { try await runUntilItEnds(arguments) }
      group.addTask {
        // steady: only a program that hangs is waited for so long. A run that is cancelled kills its program.
        try await Task.sleep(for: .seconds(Self.limit))
        throw Killed(arguments: arguments)
      }
      defer { group.cancelAll() }
      return try await group.next() ?? { throw Killed(arguments: arguments) }()
    }
  }

  private func runUntilItEnds(_ arguments: [String]) async throws -> Run {
    let variables = ["CACHE_DIRECTORY": cacheFolder, "TMPDIR": temporaryFolder].compactMapValues(\.self)
      .merging(environment) { $1 }
    let configuration = Configuration(
      executable: .path(FilePath(executable)), arguments: Arguments(arguments),
      environment: .inherit.updating(
        Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) })))
    // A file and no pipe: a program that ends before it has read all of it would break the pipe, and end the tests.
    let inputURL = FileManager.default.temporaryDirectory.appending(path: "apeiron-input-\(UUID().uuidString)")
    try Data(input).write(to: inputURL)
    defer { try? FileManager.default.removeItem(at: inputURL) }
    let outputFile = try outputPath.map { try FileDescriptor.open(FilePath($0), .writeOnly) }
    let file = try FileDescriptor.open(FilePath(inputURL.path), .readOnly)
    if let output = outputFile {
      let run = try await Subprocess.run(
        configuration, input: .fileDescriptor(file, closeAfterSpawningProcess: true),
        output: .fileDescriptor(output, closeAfterSpawningProcess: true), error: .string(limit: Self.maxTalk))
      guard run.terminationStatus != .signaled(SIGKILL) else { throw Killed(arguments: arguments) }
      return Run(status: run.terminationStatus.number, output: "", talk: run.standardError)
    }
    let run = try await Subprocess.run(
      configuration, input: .fileDescriptor(file, closeAfterSpawningProcess: true), output: .sequence,
      error: .string(limit: Self.maxTalk)
    ) { execution in
      var (output, pending) = (Data(), signal)
      for try await chunk in execution.standardOutput {
        chunk.withUnsafeBytes { output.append(contentsOf: $0) }
        if let signal = pending, output.range(of: Data(signal.after.utf8)) != nil {
          try execution.send(signal: Signal(rawValue: signal.number))
          pending = nil
        }
      }
      return output
    }
    guard run.terminationStatus != .signaled(SIGKILL) else { throw Killed(arguments: arguments) }
    return Run(
      status: run.terminationStatus.number, output: String(decoding: run.closureResult, as: UTF8.self),
      talk: run.standardError)
  }

  /// Far more bytes than it ever says.
  private static let maxTalk = 16 << 20
}

extension TerminationStatus {
  /// The exit status; below 0 the signal that has ended the program.
  fileprivate var number: Int32 {
    switch self {
    case .exited(let status): status
    case .signaled(let number): -number
    }
  }
}

/// The lines of `text`, each a JSON object.
func jsonLines(_ text: some Sequence<UInt8>) throws -> [[String: Any]] {
  try Array(text).split(separator: UInt8(ascii: "\n"))
    .map { try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]) }
}

/// Runs the program with `arguments`.
func apeiron(_ arguments: String...) async throws -> Program.Run { try await Program().run(arguments) }
