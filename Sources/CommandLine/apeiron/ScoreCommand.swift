import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Recognition
import Synchronization
import Vision

struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Find references in pictures, and print one line of JSON per file.",
    discussion: """
      Each line has the file, its size, the accepted `sightings` (reference, probability, the outline's four corners \
      in pixels, inliers, coverage), the `rejected` ones with a reason, why nothing was accepted, and the milliseconds \
      from bytes to verdict on one core. A file that cannot be read has an `error` instead; the other files are still \
      scored, and the exit status is 3.

        apeiron score --catalog ReferenceImages photo.jpg
        find photos -name '*.jpg' | apeiron score --catalog ReferenceImages -
      """)

  @Flag(inversion: .prefixedNo, help: "Take a second, closer look if the first is inconclusive.")
  var deep = true

  @Flag(help: "Compare with every reference, however many there are, to see what the index misses.")
  var exact = false

  @OptionGroup var catalog: CatalogOptions

  @Option(help: ArgumentHelp("Look for this reference only.", valueName: "name"))
  var expect: String?

  @Option(help: "Number of files scored at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Accepted for symmetry; the output is always JSON Lines.")
  var json = false

  @Argument(
    help: ArgumentHelp(
      "Pictures (JPEG, PNG); - reads their paths from standard input, one per line.", valueName: "file"))
  var files: [String]

  func validate() throws {
    guard !files.isEmpty else {
      throw ValidationError("Give at least one file, or - to read paths from standard input.")
    }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is \(jobs); it must be 1...256.") }
    if files.count > 1, files.contains("-") {
      throw ValidationError("- stands alone: all paths come from standard input.")
    }
  }

  func run() throws {
    let folder = try catalog.load()
    let library = folder.library
    let number = try expect.map { name in
      guard let number = library.number(named: name) else {
        throw Exit.failing(Exit.missingInput, "no reference is called \"\(name)\"; `apeiron catalog list` names them")
      }
      return number
    }
    let scorer = Scorer(
      Recogniser(library, without: exact ? [.index] : []),
      policy: deep ? .photograph : .photograph.firstLookOnly)
    let unreadable = Mutex(0)
    Batch.run(PathList(arguments: files), workers: jobs) { path in
      (path, Result { () throws(VisionError) in try scorer.score(path, expecting: number) })
    } emit: { path, result in
      switch result {
      case .success(let scored): Output.json(PictureResult(file: path, scored))
      case .failure(let error):
        unreadable.withLock { $0 += 1 }
        StandardError.say("apeiron: \(path): \(error.message)")
        Output.json(PictureResult(file: path, code: error.code.rawValue, message: error.message))
      }
    }
    if unreadable.withLock({ $0 }) > 0 || !folder.problems.isEmpty { throw Exit.someUnreadable }
  }
}

/// The paths on the command line or, for a lone `-`, those on standard input, read as they are needed.
private struct PathList: Sequence, Sendable {
  let arguments: [String]

  func makeIterator() -> AnyIterator<String> {
    guard arguments == ["-"] else { return AnyIterator(arguments.makeIterator()) }
    return AnyIterator {
      var line = readLine()
      while line?.isEmpty == true { line = readLine() }
      return line
    }
  }
}
