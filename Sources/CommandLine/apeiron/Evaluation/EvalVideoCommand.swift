import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Recognition
import Statistics
import Synchronization
import Vision

struct EvalVideoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-video",
    abstract: "Measure the time to acceptance and the false accepts per hour on videos.",
    discussion: """
      Each labelled photograph and each negative becomes a video, filmed by a simulated hand-held camera: slow pan and \
      zoom, tremor, changing light and focus, motion blur, noise. With --sequence, the labelled photographs are the \
      frames of a single video. Three rules are compared: follow, which is in use; two of three, which accepts a \
      doubtful reference that was also accepted in one of the two preceding frames; and every frame by itself.

        apeiron eval-video --references set/references --queries set/queries --labels set/labels.csv --negatives negatives
      """)

  @OptionGroup var catalog: CatalogOptions

  @Option(help: ArgumentHelp("A folder of labelled photographs.", valueName: "folder"))
  var queries: String?

  @Option(help: ArgumentHelp("Their labels.", valueName: "labels.csv"))
  var labels: String?

  @Option(help: ArgumentHelp("A folder of photographs without any reference.", valueName: "folder"))
  var negatives: String?

  @Flag(help: "Treat the labelled photographs as the frames of one video, in the order of their labels.")
  var sequence = false

  @Option(help: "Number of frames of each video made from a photograph.")
  var frames = 20

  @Option(help: "Frames per second.")
  var rate = 10.0

  @Option(help: ArgumentHelp("Use only every Nth photograph.", valueName: "count"))
  var every = 1

  @Option(help: "Seed of the movements of hand and light.")
  var seed: UInt64 = 1

  @Flag(
    help: "Search each frame as thoroughly as a photograph, which is too slow for a live camera on today's machines.")
  var still = false

  @Flag(help: "Print one line of JSON per rule.")
  var json = false

  func validate() throws {
    if (queries == nil) != (labels == nil) { throw ValidationError("--queries and --labels belong together.") }
    if queries == nil, negatives == nil {
      throw ValidationError("Give --queries with --labels, or --negatives, or both.")
    }
    if sequence, queries == nil { throw ValidationError("--sequence needs --queries.") }
    guard (1...10_000).contains(frames) else { throw ValidationError("--frames is \(frames); it must be 1...10000.") }
    guard (0.1...1000).contains(rate) else { throw ValidationError("--rate is \(rate); it must be 0.1...1000.") }
    guard every >= 1 else { throw ValidationError("--every is \(every); it must be at least 1.") }
  }

  func run() throws {
    let folder = try catalog.load()
    let scenes = try labelledScenes(folder) + negativeScenes()
    let policy: LookPolicy = still ? .photograph : .frame
    var evaluator = VideoEvaluator(Recogniser(folder.catalogue), policy: policy.firstLookOnly)
    evaluator.framesPerSecond = rate
    evaluator.frames = frames
    evaluator.seed = seed
    let bar = ProgressBar(total: scenes.count)
    let unreadable = Mutex(0)
    let tallies = evaluator.run(scenes) { scene, error in
      if let error {
        unreadable.withLock { $0 += 1 }
        StandardError.say("\(scene.label.file): \(error.message)")
      }
      bar.advance()
    }
    if !json { Output.line(Self.head) }
    for tally in tallies {
      if json { Output.json(tally) } else { Output.line(row(tally)) }
    }
    try Exit.check(unreadable: unreadable.withLock { $0 }, unusable: folder.problems.count)
  }

  private static let head = """
    | rule | accepted | frames, 50 % | frames, 90 % | wrong | false accepts | an hour (95 %) |
    | --- | --- | --- | --- | --- | --- | --- |
    """

  private func row(_ tally: VideoCounts) -> String {
    let times = [0.5, 0.9].map { share in
      tally.frames(forShare: share).map { "\($0) (\(rounded(Double($0 - 1) / rate)) s)" } ?? "–"
    }
    let perHour = tally.falseAcceptsPerHour(ofVideosOf: Double(frames) / rate)
    let interval = perHour.interval95
    let cells = [
      tally.rule, "\(tally.accepted) of \(tally.framesToAccept.count)", times[0], times[1], "\(tally.wrong)",
      "\(tally.falseAccepts) of \(tally.videosWithoutObject)",
      tally.videosWithoutObject == 0
        ? "–"
        : "\(rounded(perHour.rate)) (\(rounded(interval.lowerBound)) to \(rounded(interval.upperBound)))",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  private func labelledScenes(_ folder: CatalogueFolder) throws -> [VideoEvaluator.Scene] {
    guard let queries, let labels else { return [] }
    let pictures = try EvalInput.labelled(queries: queries, labels: labels, of: folder).filter { !$0.label.isIgnored }
    if sequence, let first = pictures.first {
      return [VideoEvaluator.Scene(files: pictures.map(\.name), label: first.label)]
    }
    return pictures.thinned(to: every).map { VideoEvaluator.Scene(files: [$0.name], label: $0.label) }
  }

  private func negativeScenes() throws -> [VideoEvaluator.Scene] {
    guard let negatives else { return [] }
    return Negatives.pictures(try EvalInput.negatives(negatives)).thinned(to: every).map {
      VideoEvaluator.Scene(files: [$0.name], label: $0.label)
    }
  }
}
