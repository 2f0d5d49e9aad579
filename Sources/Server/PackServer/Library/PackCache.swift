import Basics
package import Catalogue
import Foundation
package import Judging
package import Packs
import Recognition
import ServiceLifecycle

/// The packs that games are played with: the one that the daemon was started with, and those of the library. Each is
/// loaded when it is first requested, and again after it was changed.
package actor PackCache: Service {
  private let executor = QueueExecutor(label: "apeiron.packs")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// A pack of the library, with what is known of its references.
  private struct Loaded {
    var pack: Pack
    var problems: [PackProblem]
    var stamp: PackStamp
    let registry: RecogniserRegistry
    let catalogue: PackCatalogue
    /// The pack in the form in which games opened now play it.
    var played: PlayedPack
  }

  /// How many packs of the library are kept ready at most: a host edits one and opens games with
  /// another. Each takes some megabytes.
  private static let maxLoaded = 4
  /// The file in the library that names the pack to play if no pack is chosen.
  private static let standardFile = ".default"

  let library: PackLibrary
  private let recognition: RecognitionService
  private let thumbnails: Thumbnails
  /// Where the references of a folder are kept between runs.
  private let kept: @Sendable (String) -> CatalogueFile?
  private var started: (pack: Pack, registry: RecogniserRegistry, catalogue: PackCatalogue)
  private var startedNow: (edition: Int, pack: PlayedPack)?
  private var loaded: [String: Loaded] = [:]
  /// The names of those that are loaded, the one that was asked for last at the end.
  private var order: [String] = []
  private let catalogues: AsyncStream<PackCatalogue>
  private let opening: AsyncStream<PackCatalogue>.Continuation

  /// The packs of `library`, and `started`, whose references are in `catalogue` and looked for by `registry`.
  package init(
    _ library: PackLibrary, started: Pack, registry: RecogniserRegistry, catalogue: PackCatalogue,
    recognition: RecognitionService, thumbnails: Thumbnails, kept: @escaping @Sendable (String) -> CatalogueFile?
  ) {
    (self.library, self.recognition, self.thumbnails, self.kept) = (library, recognition, thumbnails, kept)
    self.started = (started, registry, catalogue)
    (catalogues, opening) = AsyncStream<PackCatalogue>.makeStream(bufferingPolicy: .unbounded)
    opening.yield(catalogue)
  }

  /// Grades the references of all packs that are loaded, until the daemon stops.
  package func run() async throws {
    await withDiscardingTaskGroup { group in
      // A catalogue throws only when it is cancelled.
      for await catalogue in catalogues.cancelOnGracefulShutdown() { group.addTask { try? await catalogue.run() } }
    }
  }

  /// The daemon plays another pack from now on, whose references are in the same catalogue.
  package func restart(with pack: Pack) {
    started.pack = pack
    startedNow = nil
  }

  /// The pack that the daemon was started with, as it is now. Games at the same camera share the looks for one.
  private var startedPack: PlayedPack {
    let edition = started.registry.edition
    if let startedNow, startedNow.edition == edition { return startedNow.pack }
    let pack = PlayedPack(started.pack, recogniser: started.registry.quiz)
    startedNow = (edition, pack)
    return pack
  }

  /// The library's name of the pack that is played if no pack is chosen; nil for the pack that the daemon was started
  /// with.
  var standard: String? {
    let file = (library.folder as NSString).appendingPathComponent(Self.standardFile)
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let name = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return (try? library.path(of: name)) == nil ? nil : name
  }

  /// Makes `name` the pack of the library that is played if no pack is chosen; nil stands for the pack that the daemon
  /// was started with.
  func setStandard(_ name: String?) throws(PackLibrary.Refusal) {
    if let name { _ = try library.path(of: name) }
    do {
      try FileManager.default.createDirectory(atPath: library.folder, withIntermediateDirectories: true)
      try Data((name ?? "").utf8)
        .write(to: URL(filePath: library.folder).appending(path: Self.standardFile), options: .atomic)
    } catch { throw .cannotWrite(error.localizedDescription) }
  }

  /// Returns the pack for a game that is opened now.
  package func played(_ choice: PackChoice) async throws(PackServerError) -> PlayedPack {
    guard let name = name(of: choice) else {
      guard !started.pack.assignments.isEmpty else { throw .noQuestions }
      return startedPack
    }
    let loaded = try await current(name)
    if let problem = loaded.problems.first {
      throw problem.isLackOfQuestions ? .noQuestions : .packProblem(problem.description)
    }
    // All questions of a pack may wait for their pictures.
    if loaded.pack.assignments.isEmpty, loaded.pack.waiting > 0 { throw .noQuestions }
    return loaded.played
  }

  /// The pack `name` of the library as it is now, also where it cannot be played yet.
  func draft(_ name: String) async throws(PackServerError) -> PlayedPack { try await current(name).played }

  /// Returns the pack of a game that was opened before the daemon was started, if the pack still exists.
  package func resumed(_ name: String?) async -> PlayedPack? {
    guard let name else { return startedPack }
    return try? await current(name).played
  }

  /// The references of a pack.
  package func catalogue(_ choice: PackChoice) async throws(PackServerError) -> PackCatalogue {
    guard let name = name(of: choice) else { return started.catalogue }
    return try await current(name).catalogue
  }

  /// All references of the pack `name`.
  func references(of name: String) async throws(PackServerError) -> [Reference] {
    try await current(name).registry[.all]?.catalogue.references ?? []
  }

  /// Returns a summary of the pack that is played if no pack is chosen.
  package func outline() async -> (pack: Pack, references: Int) {
    if let name = standard, let loaded = try? await current(name) { return (loaded.pack, loaded.registry.count) }
    return (started.pack, started.registry.count)
  }

  private func name(of choice: PackChoice) -> String? {
    switch choice {
    case .standard: standard
    case .started: nil
    case .named(let name): name
    }
  }

  /// The pack `name` as it is now.
  private func current(_ name: String) async throws(PackServerError) -> Loaded {
    let path: String
    do throws(PackLibrary.Refusal) { path = try library.path(of: name) } catch {
      forget(name)
      throw .pack(error)
    }
    let stamp = PackStamp(path)
    order.removeAll { $0 == name }
    order.append(name)
    if let known = loaded[name], known.stamp == stamp { return known }
    let (pack, problems) = library.format.draft(in: path)
    let folder: CatalogueFolder
    do throws(CatalogueFolder.Failure) {
      folder = try CatalogueFolder(
        path, images: pack.images.map(\.file), things: pack.things, kept: kept(path), mayBeEmpty: true)
    } catch { throw .packProblem(error.description) }
    let references = folder.catalogue.references
    let known: Loaded
    if var old = loaded[name] {
      old.registry.replace(with: references, groups: pack.referenceGroups)
      old.played = PlayedPack(pack, name: name, recogniser: old.registry.quiz)
      (old.pack, old.problems, old.stamp) = (pack, problems, stamp)
      known = old
      loaded[name] = known
      await old.catalogue.replace(with: references, of: pack, checkFile: folder.checkFile)
    } else {
      let registry = RecogniserRegistry(references, groups: pack.referenceGroups)
      let catalogue = PackCatalogue(
        references, of: pack, checkFile: folder.checkFile, recognition: recognition, registry: registry,
        thumbnails: thumbnails)
      known = Loaded(
        pack: pack, problems: problems, stamp: stamp, registry: registry, catalogue: catalogue,
        played: PlayedPack(pack, name: name, recogniser: registry.quiz))
      opening.yield(catalogue)
      loaded[name] = known
    }
    while order.count > Self.maxLoaded { forget(order[0]) }
    return known
  }

  /// No longer keeps the pack ready; games that are played with it go on.
  func forget(_ name: String) {
    order.removeAll { $0 == name }
    loaded.removeValue(forKey: name)?.catalogue.close()
  }
}
