import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Vision

struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Find references in pictures, and print one line of JSON per file.",
    discussion: """
      Each line has the file, its size, the accepted `sightings` (reference, probability, the outline's four corners \
      in pixels, inliers, coverage), the `rejected` ones with a reason, why nothing was accepted, and the milliseconds \
      from bytes to verdict on one core. A file that cannot be read has an `error` instead; the other files are still \
      scored, and the exit status is 3. It is 4 if an image could not become a reference, and 5 for both.

      The first line is the manifest: version, date, references and settings. --no-manifest leaves it out.

        apeiron score --catalog ReferenceImages photo.jpg
        find photos -name '*.jpg' -print0 | apeiron score --catalog ReferenceImages --null --out results.jsonl -

      The lines have the order of the files, however many there are. After an interruption, the same command with \
      --resume goes on where the file of --out ends. --shard 2/5 scores the second of each five files, so that five \
      machines score all.
      """)

  @OptionGroup var scoring: ScoringOptions

  @Option(help: ArgumentHelp("Write the lines to this file instead of to standard output.", valueName: "file"))
  var out: String?

  @Flag(help: "Go on where an interrupted run with the same arguments left the file of --out.")
  var resume = false

  @Option(help: ArgumentHelp("Score only the ith of each n files.", valueName: "i/n"))
  var shard = Shard.whole

  @Flag(
    name: [.customLong("null"), .customShort("0")],
    help: "Paths on standard input end with a NUL byte, not with a line feed.")
  var isNullTerminated = false

  @Flag(inversion: .prefixedNo, help: "Begin with a line about the run.")
  var manifest = true

  @Option(help: "Number of files scored at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Accepted for symmetry; the output is always JSON Lines.")
  var json = false

  @Argument(
    help: ArgumentHelp(
      "Pictures (JPEG, PNG, WebP, TIFF, HEIF, AVIF); - reads their paths from standard input, one a line.",
      valueName: "file"))
  var files: [String]

  func validate() throws {
    guard !files.isEmpty else {
      throw ValidationError("Give at least one file, or - to read paths from standard input.")
    }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is \(jobs); it must be 1...256.") }
    if files.count > 1, files.contains("-") {
      throw ValidationError("- stands alone: all paths come from standard input.")
    }
    if isNullTerminated, files != ["-"] { throw ValidationError("--null is for paths from standard input: give -.") }
    if resume, out == nil { throw ValidationError("--resume needs --out, the file to continue.") }
    if out != nil, !manifest { throw ValidationError("--out and --no-manifest exclude each other.") }
  }

  func run() throws {
    let loaded = try scoring.load(for: "score", shard: shard)
    let (scorer, numbers) = (loaded.scorer, loaded.numbers)
    let results = try ScoreOutput(to: out, manifest: loaded.manifest, resumes: resume, isTold: manifest)
    let paths = PathSource(files, isNullTerminated: isNullTerminated, shard: shard)
    let bar = out.map { _ in ProgressBar(total: paths.count) }
    Batch.run(try results.rest(of: paths), workers: jobs) { path in
      (path, Result { () throws(VisionError) in try ImageDecoder.read(path, limits: scorer.limits) })
    } work: { path, bytes in
      (path, Result { () throws(VisionError) in try scorer.score(bytes.get(), expecting: numbers) })
    } emit: { path, result in
      switch result {
      case .success(let scored): results.add(PictureResult(file: path, scored))
      case .failure(let error):
        StandardError.say("\(path): \(error.message)")
        results.add(PictureResult(file: path, code: error.code.rawValue, message: error.message))
      }
      bar?.advance()
    }
    try paths.check()
    try results.check()
    try Exit.check(unreadable: results.unreadable, unusable: loaded.folder.problems.count)
  }
}
