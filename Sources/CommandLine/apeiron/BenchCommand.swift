import ArgumentParser
import CHamming
import CPeer
import Foundation
import GameServer
import Recognition
import Vision

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure speed against OpenCV doing the same work in the same run.",
    discussion: """
      Each case alternates with its peer. Times are medians of CPU time on one core; the ratio is the peer's time \
      divided by ours, so above 1 we are faster. The cases with many references take minutes; --only can leave them \
      out.
      """)

  @Option(help: ArgumentHelp("The pack that supplies the picture and the references.", valueName: "folder"))
  var pack = PlayCommand.defaultPack

  @Option(help: "Number of runs of each case.")
  var runs = 31

  @Option(
    help: ArgumentHelp(
      "Only process the frames in this folder, on all cores: the throughput of a daemon without a network.",
      valueName: "folder"))
  var frames: String?

  @Option(help: ArgumentHelp("Run only these cases: \(Part.names). May be repeated.", valueName: "cases"))
  var only: [Part] = []

  @Flag(help: "Print one line of JSON per case.")
  var json = false

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case verify, identify, deep, search, many

    static let names = allCases.map(\.rawValue).joined(separator: ", ")
  }

  func validate() throws {
    guard (1...10_000).contains(runs) else { throw ValidationError("--runs is \(runs); it must be 1...10000.") }
  }

  func run() throws {
    if let frames { return try judge(frames) }
    let parts = Set(only.isEmpty ? Part.allCases : only)
    if !parts.isDisjoint(with: [.verify, .identify, .deep]) {
      let stage = try BenchStage(CatalogOptions.load(pack))
      if parts.contains(.verify) {
        report(try stage.endToEnd(runs: runs))
        report(try stage.endToEndOfAbsent(runs: runs))
        report(try stage.matchAndVerify(runs: runs))
      }
      if parts.contains(.identify) { report(try stage.identify(runs: runs)) }
      if parts.contains(.deep) { report(try stage.lookAgain(runs: runs)) }
    }
    if parts.contains(.search) {
      for kernel in Kernel.available { report(BenchStage.search(kernel, runs: runs)) }
    }
    if parts.contains(.many) {
      let stage = try BenchOfMany()
      report(try stage.all(runs: runs))
      report(try stage.byIndex())
    }
  }

  private func judge(_ path: String) throws {
    let folder = try CatalogOptions.load(pack)
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
    let recall = { (share: Double?) in share.map { String(format: ", recall %.1f %%", 100 * $0) } ?? "" }
    Output.line(
      "\(figures[0]) ms \(figures[1]) ms \(figures[2])  \(result.case)\(recall(result.recall)) / "
        + "\(result.peer)\(recall(result.peerRecall))")
  }
}

/// The Hamming kernels that this CPU can run.
struct Kernel {
  let kernel: chamming_kernel
  let name: String

  static var available: [Kernel] {
    (0..<chamming_kernel_count).map { chamming_kernel(rawValue: $0) }.filter { chamming_kernel_runs($0) }.map {
      Kernel(kernel: $0, name: String(cString: chamming_kernel_name($0)))
    }
  }
}
