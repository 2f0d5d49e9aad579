import ArgumentParser
import CHamming
import CPeer
import Daemon
import Foundation
import Recognition
import Vision

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure speed beside OpenCV doing the same, in the same run.",
    discussion: """
      Each case runs in turn with its peer; times are medians on one core, and the ratio is the peer's time divided by \
      ours: above 1 we are faster.
      """)

  @Option(help: ArgumentHelp("The pack from which the picture and the references come.", valueName: "folder"))
  var pack = PlayCommand.defaultPack

  @Option(help: "Runs of each case.")
  var runs = 31

  @Option(
    help: ArgumentHelp(
      "Only judge the frames of this folder, on all cores: what a daemon could do if there were no network.",
      valueName: "folder"))
  var frames: String?

  @Flag(help: "One line of JSON for each case.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(runs) else { throw ValidationError("--runs is \(runs); it must be 1...10000.") }
  }

  func run() throws {
    let folder = try CatalogOptions.load(pack)
    if let frames { return try judge(frames, folder) }
    let stage = try BenchStage(folder)
    report(try stage.endToEnd(runs: runs))
    report(try stage.matchAndVerify(runs: runs))
    report(try stage.identify(runs: runs))
    report(try stage.lookAgain(runs: runs))
    for kernel in Kernel.available { report(BenchStage.search(kernel, runs: runs)) }
  }

  private func judge(_ path: String, _ folder: CatalogueFolder) throws {
    let throughput: Throughput
    do throws(VisionError) {
      throughput = try Throughput(of: Recogniser(folder.catalogue), frames: path, passes: runs)
    } catch {
      throw Exit.failing(Exit.missingInput, "\(path): \(error.message)")
    }
    if json { return Output.json(throughput) }
    Output.line(String(format: "%.1f frames a second (%d frames)", throughput.framesPerSecond, throughput.frames))
  }

  private func report(_ result: BenchCase) {
    if json { return Output.json(result) }
    let figures = [result.ms, result.peerMs, result.ratio].map { String(format: "%.3f", $0).leftPadded(to: 9) }
    Output.line("\(figures[0]) ms \(figures[1]) ms \(figures[2])  \(result.case) / \(result.peer)")
  }
}

/// One measured case beside its peer.
struct BenchCase: Encodable {
  let `case`: String
  let ms: Double
  let peer: String
  let peerMs: Double
  let ratio: Double

  /// Runs `work` and `peerWork` in turn `runs` times, after once to warm up, and keeps the medians.
  init(
    _ name: String, peer: String, runs: Int, work: () throws -> Void, peerWork: () throws -> Void
  ) rethrows {
    try work()
    try peerWork()
    var times: (own: [Double], peer: [Double]) = ([], [])
    let clock = SuspendingClock()
    for _ in 0..<runs {
      times.own.append(try clock.measure { try work() } / .milliseconds(1))
      times.peer.append(try clock.measure { try peerWork() } / .milliseconds(1))
    }
    self.case = name
    self.peer = peer
    ms = times.own.sorted()[runs / 2]
    peerMs = times.peer.sorted()[runs / 2]
    ratio = peerMs / ms
  }
}

/// The Hamming kernels that this CPU runs.
struct Kernel {
  let kernel: chamming_kernel
  let name: String

  static var available: [Kernel] {
    (0..<chamming_kernel_count).map { chamming_kernel(rawValue: $0) }.filter { chamming_kernel_runs($0) }.map {
      Kernel(kernel: $0, name: String(cString: chamming_kernel_name($0)))
    }
  }
}
