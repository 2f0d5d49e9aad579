import ArgumentParser
import CHamming
import CPeer
import Catalogue
import Foundation
import Recognition
import Vision

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Compare the speed with that of OpenCV and FAISS at the same work, in the same run.",
    discussion: """
      Each case alternates with its peer. A row of the Markdown table has the case, our time, the peer's time, their \
      ratio (above 1, ours is faster) and the peer; where the results may differ, also how often each is right. Times \
      are CPU times of one core: medians, or means where the row says so. The groups of cases:

        extract    the features of a live frame and of its second look; peers: OpenCV's ORB and SIFT
        verify     one reference, end to end; peers: OpenCV's ORB alone, and BFMatcher with findHomography
        identify   all references of the pack, end to end; peer: OpenCV's ORB alone
        deep       a second look for all references of the pack; peer: OpenCV's SIFT alone
        search     the Hamming kernels of this CPU; peer: BFMatcher
        consensus  the homography on which pairs agree, in the photographs of --photos; peer: USAC_MAGSAC
        many       1000 references (--references), takes minutes; peers: BFMatcher, and FAISS (--faiss) flat and IVF

      A group whose photographs or library are missing is skipped, with a message on standard error. "make bench" \
      provides both.
      """)

  @Option(help: ArgumentHelp("The pack whose references are used.", valueName: "folder"))
  var pack = PackPath.shipped

  @Option(help: "Number of runs of each case.")
  var runs = 31

  @Option(
    help: ArgumentHelp(
      "Only measure how many frames of this folder all cores judge per second, without any network.",
      valueName: "folder"))
  var frames: String?

  @Option(help: ArgumentHelp("Run only these cases (\(Part.names)); may be repeated.", valueName: "cases"))
  var only: [Part] = []

  @Option(
    help: ArgumentHelp("Sets of labelled photographs; see \"apeiron survey --help\".", valueName: "folder"))
  var photos: String?

  @Option(help: ArgumentHelp("Number of references in the group many.", valueName: "count"))
  var references = 1000

  @Option(help: ArgumentHelp("The library with FAISS that \"make bench\" builds.", valueName: "file"))
  var faiss: String?

  @Flag(help: "Print one line of JSON per case.")
  var json = false

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case extract, verify, identify, deep, search, consensus, many

    static let names = allCases.map(\.rawValue).joined(separator: ", ")
  }

  func validate() throws {
    guard (1...10_000).contains(runs) else { throw ValidationError("--runs is \(runs); it must be 1...10000.") }
    guard (50...10_000).contains(references) else {
      throw ValidationError("--references is \(references); it must be 50...10000.")
    }
  }

  func run() throws {
    if let frames { return try judge(frames) }
    if !json { Output.line(BenchCase.header) }
    let parts = Set(only.isEmpty ? Part.allCases : only)
    if !parts.isDisjoint(with: [.extract, .verify, .identify, .deep]) {
      let input = try BenchInput(CatalogOptions.load(pack.path))
      if parts.contains(.extract) {
        report(try input.extract(runs: runs))
        report(try input.extractSift(runs: runs))
      }
      if parts.contains(.verify) {
        report(try input.endToEnd(runs: runs))
        report(try input.endToEndOfAbsent(runs: runs))
        report(try input.matchAndVerify(runs: runs))
      }
      if parts.contains(.identify) { report(try input.identify(runs: runs)) }
      if parts.contains(.deep) { report(try input.lookAgain(runs: runs)) }
    }
    if parts.contains(.search) {
      for kernel in Kernel.available { report(BenchInput.search(kernel, runs: runs)) }
    }
    if parts.contains(.consensus) { try consensus() }
    if parts.contains(.many) {
      let input = try BenchOfMany(references: references)
      report(try input.all(runs: runs))
      if let library = given(faiss, "FAISS", option: "--faiss") { try input.byIndex(faiss: library, report: report) }
    }
  }

  private func consensus() throws {
    guard let photos = given(photos, "the photographs", option: "--photos") else { return }
    try BenchConsensus(photos: photos).cases().forEach(report)
  }

  /// `path`, if it is given and exists; otherwise reports why the cases are skipped and returns nil.
  private func given(_ path: String?, _ what: String, option: String) -> String? {
    if let path, FileManager.default.fileExists(atPath: path) { return path }
    StandardError.say(
      "skipped the cases with \(what): \(path.map { "\($0) does not exist" } ?? "\(option) is not given")")
    return nil
  }

  private func judge(_ path: String) throws {
    let folder = try CatalogOptions.load(pack.path)
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
    Output.line(result.row)
  }
}

/// The Hamming kernels that this CPU can run.
struct Kernel {
  let kernel: chamming_kernel
  let name: String

  static var available: [Kernel] {
    (0..<chamming_kernel_count).map { chamming_kernel(rawValue: $0) }.filter { chamming_kernel_runs($0) }.map {
      Kernel(kernel: $0, name: unsafe String(cString: chamming_kernel_name($0)))
    }
  }
}
