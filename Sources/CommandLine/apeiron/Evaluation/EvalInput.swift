import ArgumentParser
import Basics
import Catalogue
import Evaluation
import Foundation
import Recognition
import Vision

/// The pictures of an evaluation: labelled photographs, photographs without any reference, or synthetic frames.
struct EvalInput: ParsableArguments {
  @Option(help: ArgumentHelp("A folder of labelled photographs.", valueName: "folder"))
  var queries: String?

  @Option(help: ArgumentHelp("Their labels.", valueName: "labels.csv"))
  var labels: String?

  @Option(help: ArgumentHelp("A folder of photographs without any reference; may be repeated.", valueName: "folder"))
  var negatives: [String] = []

  @Option(help: ArgumentHelp("Also use this many random crops of each negative.", valueName: "count"))
  var negativeCrops = 0

  @Flag(help: "Render frames of the references, in series from easy to hard.")
  var synthetic = false

  @Option(help: ArgumentHelp("Number of frames per step of the series, or of each reference.", valueName: "count"))
  var frames = 200

  @Option(help: "Seed of the crops of negatives and of the frames.")
  var seed: UInt64 = 1

  func validate() throws {
    if (queries == nil) != (labels == nil) { throw ValidationError("--queries and --labels belong together.") }
    if synthetic, queries != nil { throw ValidationError("--synthetic makes its frames itself; leave out --queries.") }
    if synthetic, negativeCrops > 0 { throw ValidationError("--synthetic and --negative-crops exclude each other.") }
    if !synthetic, queries == nil, negatives.isEmpty {
      throw ValidationError("Give --queries with --labels, or --negatives, or both, or --synthetic.")
    }
    guard (0...10_000).contains(negativeCrops) else {
      throw ValidationError("--negative-crops is \(negativeCrops); it must be 0...10000.")
    }
    guard (1...100_000).contains(frames) else { throw ValidationError("--frames is \(frames); it must be 1...100000.") }
  }

  /// Whether anything depends on the seed.
  var isRandom: Bool { synthetic || negativeCrops > 0 }

  /// Collects the pictures, and reports the seed on standard error if anything depends on it. Synthetic frames are
  /// those of the series. If `strangers` is true, they are ordinary frames instead, every second one with a hand in it.
  func pictures(of folder: CatalogueFolder, strangers: Bool = false) throws -> [LabelledPicture] {
    if isRandom { StandardError.say("seed \(seed)") }
    let negatives = try negatives.flatMap { try Self.negatives($0) }
    if synthetic { return try syntheticFrames(of: folder, before: negatives, strangers: strangers) }
    return try labelled(of: folder) + Negatives.pictures(negatives, crops: negativeCrops, seed: seed)
  }

  private func labelled(of folder: CatalogueFolder) throws -> [LabelledPicture] {
    guard let queries, let labels else { return [] }
    return try Self.labelled(queries: queries, labels: labels, of: folder)
  }

  /// The photographs in the folder `queries` that `labels` lists, whose references are images in `folder`. Where a thing
  /// has several images, each of them is a right answer for the thing.
  static func labelled(queries: String, labels: String, of folder: CatalogueFolder) throws -> [LabelledPicture] {
    let pictures = try self.labels(labels, names: folder.names).map {
      LabelledPicture(
        path: (queries as NSString).appendingPathComponent($0.file),
        label: $0.widened(folder.catalogue.images(ofThingOf:)))
    }
    let unlabelled = Set(try Self.list(queries)).subtracting(pictures.map(\.name)).count
    if unlabelled > 0 {
      StandardError.say("\(unlabelled) photographs of \(queries) have no label and are left out")
    }
    return pictures
  }

  /// The rows of the table at `path`, whose references are among `names`.
  static func labels(_ path: String, names: Set<String>) throws -> [LabelledQuery] {
    do throws(LabelError) { return try Labels.read(path, references: names) } catch {
      throw Exit.failing(error.code == .unreadable ? Exit.missingInput : Exit.badData, error.description)
    }
  }

  private func syntheticFrames(
    of folder: CatalogueFolder, before backgrounds: [String], strangers: Bool
  ) throws -> [LabelledPicture] {
    let objects = try folder.catalogue.references.map { reference in
      do throws(VisionError) { return try SyntheticFrames.Object(reference) } catch {
        throw Exit.failing(Exit.missingInput, "\(reference.file?.path ?? reference.name): \(error.message)")
      }
    }
    do throws(VisionError) {
      let renderer = SyntheticFrames(of: objects, before: backgrounds, seed: seed)
      let pictures = strangers ? try renderer.shown(count: frames) : try renderer.all(count: frames)
      return pictures.map { $0.widened(folder.catalogue.images(ofThingOf:)) }
    } catch {
      throw Exit.failing(Exit.internalError, error.message)
    }
  }

  /// Returns the paths of the pictures in `folder`. Throws if there are none, because an evaluation of no pictures
  /// would have no false accepts.
  static func negatives(_ folder: String) throws -> [String] {
    let paths = try list(folder)
    guard !paths.isEmpty else {
      throw Exit.failing(Exit.missingInput, "\(folder): no picture is in it: put JPEG or PNG files there")
    }
    return paths
  }

  /// The paths of the pictures in `folder`. Names on standard error those of kinds that are not read.
  static func list(_ folder: String) throws -> [String] {
    do throws(VisionError) {
      for file in try ImageFiles.unread(in: folder) {
        StandardError.say("left out: \(file.path): \(ImageFile.unreadRemedy)")
      }
      return try ImageFiles.list(in: folder)
    } catch {
      throw Exit.failing(Exit.missingInput, "\(folder): \(error.message)")
    }
  }
}

extension Array {
  /// The first element and every `step`th after it, for `--every`.
  func thinned(to step: Int) -> [Element] { stride(from: 0, to: count, by: step).map { self[$0] } }
}
