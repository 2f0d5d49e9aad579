import ArgumentParser
import Evaluation
import Foundation
import Recognition
import Results
import Statistics
import Vision

struct EvalNegativesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-negatives",
    abstract: "Measure false accepts in hours of video that shows none of the references.",
    discussion: """
      Each folder is a set as "apeiron survey" takes them. Each of its photographs is filmed by a simulated hand-held \
      camera (see "apeiron eval-video") and looked for in a catalogue of the references of all other sets; photographs \
      of a set without references are negatives, and looked for in all. The first video of a photograph shows nearly \
      all of it in usual light, each further one a random part of it (30 to 100 % of the area) in light of its own (an \
      eighth to one and a half times the usual). All photographs are filmed once before any is filmed again.

      Frames are looked at as the daemon does, once and, where that leaves a frame open, a second time; its tracker \
      follows what one look sees, and what both see.

        apeiron eval-negatives photos/* --hours 10 --out false-accepts.jsonl --jobs 1 2> progress.log &

      FILE gets a line for each video when it is done. After an interruption, the same command with --resume goes on \
      there, and with more --hours behind its end; --hours 0 only prints what is known so far. Where standard error is \
      no terminal, it says once a minute how much is left.

      Prints how many frames accept something by themselves, how many photographs have such a frame, and how many false \
      tracks there are an hour. Videos of one photograph are not independent, so the intervals are those of \
      photographs drawn again, or, where nothing happened, of the rule of three over photographs. Then follows what \
      was accepted. What turns out to be there after all goes into a table for --known, with the columns of labels.csv: \
      query is SET/PHOTOGRAPH and reference SET/REFERENCE.

      The exit status is 3 if a photograph could not be read.
      """)

  @Argument(help: ArgumentHelp("The folders of the sets.", valueName: "folder"))
  var sets: [String]

  @Option(help: "Hours of video.")
  var hours = 1.0

  @Option(help: ArgumentHelp("The file for the results.", valueName: "file"))
  var out: String

  @Flag(help: "Go on where an interrupted run with the same arguments has left the file.")
  var resume = false

  @Option(help: ArgumentHelp("A table of references that are in photographs of other sets.", valueName: "labels.csv"))
  var known: String?

  @Option(help: "Frames per second.")
  var rate = 5.0

  @Option(help: "Frames of each video.")
  var frames = 10

  @Option(help: "Seed of the parts, the light and the movements.")
  var seed: UInt64 = 1

  @Option(help: "Number of videos looked at at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Print a line of JSON for one look and one for both.")
  var json = false

  func validate() throws {
    guard (0...10_000).contains(hours) else { throw ValidationError("--hours is \(hours); it must be 0...10000.") }
    guard (0.1...1000).contains(rate) else { throw ValidationError("--rate is \(rate); it must be 0.1...1000.") }
    guard (1...10_000).contains(frames) else { throw ValidationError("--frames is \(frames); it must be 1...10000.") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is \(jobs); it must be 1...256.") }
  }

  func run() throws {
    let photoSets = try PhotoSets(sets)
    let catalogue = ReferenceCatalogue(photoSets.sets.flatMap(\.catalogue.references))
    guard !catalogue.references.isEmpty else {
      throw Exit.failing(Exit.missingInput, "none of the folders has references/: give a set that has")
    }
    let parts = try self.parts(of: photoSets, catalogue: catalogue)
    let photographs = parts.reduce(0) { $0 + $1.scenes.count }
    guard photographs > 0 else { throw Exit.failing(Exit.missingInput, "there is no photograph to be looked at") }
    let file = try ResultFile(out, manifest: manifest(catalogue), resumes: resume)
    let videos = Int((hours * 3600 * rate / Double(frames)).rounded(.up))
    var done = try knownResults(of: file, parts)
    let bar = ProgressBar("videos", total: max(0, videos - done.count), tellsInBackground: true)
    while done.count < videos {
      // Each round of all photographs is looked at part by part, because each part has references of its own.
      let take = done.count / photographs
      var first = take * photographs
      for part in parts {
        let (next, end) = (done.count - first, min(part.scenes.count, videos - first))
        first += part.scenes.count
        guard next < end else { continue }
        var evaluator = VideoEvaluator(Recogniser(part.catalogue), policy: .frame)
        (evaluator.framesPerSecond, evaluator.frames, evaluator.seed) = (rate, frames, seed)
        evaluator.workers = jobs
        let scenes = part.scenes[next..<end].map { VideoEvaluator.Scene(files: $0.files, label: $0.label, take: take) }
        done += evaluator.watch(scenes) { seen in
          if let error = seen.error { StandardError.say("\(seen.photograph): \(error)") }
          file.add(seen)
          bar.advance()
        }
        try file.check()
      }
    }
    show(
      [1, 2].map { FalseAccepts(excused(done, parts), looks: $0) }, of: done, references: catalogue.references.count)
    try Exit.check(unreadable: done.count { $0.error != nil }, unusable: 0)
  }

  /// Photographs that are looked for in the same references.
  private struct Part {
    let catalogue: ReferenceCatalogue
    let scenes: [VideoEvaluator.Scene]
  }

  private func parts(of photoSets: PhotoSets, catalogue: ReferenceCatalogue) throws -> [Part] {
    let names = Set(catalogue.references.map(\.name))
    let known =
      try known.map { try EvalInput.labels($0, names: names).map { $0.widened(catalogue.images(ofThingOf:)) } } ?? []
    let partial = Dictionary(
      known.map { ($0.file, $0.partial.union($0.objects.flatMap(\.references))) }, uniquingKeysWith: { $0.union($1) })
    let scenes = { (set: String, paths: [String]) in
      paths.map { path in
        let name = "\(set)/\((path as NSString).lastPathComponent)"
        return VideoEvaluator.Scene(
          files: [path], label: LabelledQuery(file: name, group: "", partial: partial[name] ?? []))
      }
    }
    return photoSets.negatives.map { Part(catalogue: catalogue, scenes: scenes($0.name, $0.paths)) }
      + photoSets.sets.map { set in
        let own = Set(set.catalogue.references.map(\.name))
        return Part(
          catalogue: ReferenceCatalogue(catalogue.references.filter { !own.contains($0.name) }),
          scenes: scenes(set.name, set.pictures.filter { !$0.label.isIgnored }.map(\.name)))
      }.filter { !$0.catalogue.references.isEmpty }
  }

  private func manifest(_ catalogue: ReferenceCatalogue) -> Manifest {
    var settings = Manifest.Settings(deep: true, exact: false, shard: .whole)
    settings.negatives = sets
    (settings.frames, settings.framesPerSecond, settings.seed) = (frames, rate, seed)
    settings.live = true
    return Manifest("eval-negatives", of: sets.joined(separator: ", "), catalogue, settings: settings)
  }

  /// Returns the results of an earlier run, which cover the first videos.
  private func knownResults(of file: ResultFile, _ parts: [Part]) throws -> [FalseSightings] {
    let names = parts.flatMap(\.scenes).map(\.label.file)
    var lines = try file.results()
    var known: [FalseSightings] = []
    while let seen = try lines.next(FalseSightings.self) {
      guard seen.photograph == names[known.count % names.count], seen.take == known.count / names.count else {
        throw Exit.failing(Exit.badData, lines.mismatch(with: seen.photograph))
      }
      known.append(seen)
    }
    return known
  }

  /// Returns the results without references that are known to be in the photograph. The table may have gained entries
  /// since the results were written.
  private func excused(_ seen: [FalseSightings], _ parts: [Part]) -> [FalseSightings] {
    let partial = Dictionary(
      parts.flatMap(\.scenes).map { ($0.label.file, $0.label.partial) }, uniquingKeysWith: { $0.union($1) })
    return seen.map { $0.without(partial[$0.photograph] ?? []) }
  }

  private func show(_ counts: [FalseAccepts], of videos: [FalseSightings], references: Int) {
    if json { return counts.forEach { Output.json($0) } }
    let frames = videos.reduce(0) { $0 + $1.frames }
    let hours = videos.reduce(0) { $0 + $1.seconds } / 3600
    Output.line(
      "\(frames) frames of \(counts[0].frames.sources) photographs, \((hours * 100).rounded() / 100) hours of video, \(references) references\n"
    )
    Output.line(
      "| looks | false frames | 95 % | if independent | photographs with one | 95 % | false tracks | an hour (95 %) |")
    Output.line("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for count in counts {
      let (low, high) = (count.tracks.interval95.lowerBound, count.tracks.interval95.upperBound)
      let cells = [
        "\(count.looks)", "\(count.frames.events)", percent(count.frames.interval95), percent(count.ifIndependent95),
        "\(count.frames.sourcesWithEvent) of \(count.frames.sources)", percent(count.photographs95),
        "\(count.tracks.events)", "\(short(count.tracks.rate)) (\(short(low)) to \(short(high)))",
      ]
      Output.line("| \(cells.joined(separator: " | ")) |")
    }
    let levels = FalseAccepts.levels.map { "from \($0)" }.joined(separator: " | ")
    Output.line("\n| looks | frames with something \(levels) |")
    Output.line("| --- |\(String(repeating: " --- |", count: FalseAccepts.levels.count))")
    for count in counts {
      Output.line("| \(count.looks) | \(count.framesByLevel.map(String.init).joined(separator: " | ")) |")
    }
    for count in counts where !count.seen.isEmpty {
      Output.line("\nAccepted with \(count.looks == 1 ? "one look" : "two looks"):")
      for thing in count.seen {
        Output.line(
          "  \(thing.photograph): \(thing.reference), up to \(thing.probability), in \(thing.frames) frames, \(thing.tracks) tracks"
        )
      }
    }
  }

  /// With two digits, however small: a rate of interest is 0.01 %.
  private func short(_ value: Double) -> String { String(format: value < 10 ? "%.2g" : "%.0f", value) }

  private func percent(_ interval: ClosedRange<Double>) -> String {
    "\(short(100 * interval.lowerBound)) to \(short(100 * interval.upperBound)) %"
  }
}
