public import Capture
public import EventStore
public import Logging
public import Packs
public import Recognition

extension GameServer {
  /// Plays `pack`, from whose images `references` were made. Contests that were being played when `store` was last
  /// written are resumed.
  ///
  /// `source` is the daemon's own camera; nil if it has none.
  ///
  /// - Throws: ``RoomError`` if the journal cannot be read, and Foundation's error if the folder for frames cannot be
  ///   created.
  public init(
    _ pack: Pack, references: [Reference], source: (any FrameSource)?, store: any EventStore, options: Options,
    logger: Logger
  ) async throws {
    let runtime = try await GameRuntime(
      pack, references: references, source: source, store: store, options: options, logger: logger)
    self.init(runtime, pack, options, Glossary(languages: pack.languages, names: pack.names))
  }

  /// `pack` as it is played in `runtime`.
  init(_ runtime: GameRuntime, _ pack: Pack, _ options: Options, _ glossary: Glossary) {
    self.init(
      clock: runtime.clock,
      contests: OpenContests(
        rooms: runtime.rooms, sights: runtime.sights, camera: runtime.hub, pack: pack, mostPlayers: options.mostPlayers,
        draw: { .random(in: 0 ... .max) }, eraser: runtime.eraser, recorder: runtime.recorder),
      frames: runtime.judge, hunts: Hunts(plans: pack.hunts, aggregates: runtime.aggregates),
      places: PlaceMaps(charts: pack.maps, aggregates: runtime.aggregates),
      maths: MathsService(aggregates: runtime.aggregates, numberCards: pack.cards.numbers),
      visitors: Visitors(aggregates: runtime.aggregates, eraser: runtime.eraser, recorder: runtime.recorder),
      camera: runtime.hub, references: runtime.shelf, glossary: glossary,
      statistics: StatisticsService(store: runtime.store), facts: StoredFacts(store: runtime.store),
      health: runtime.readiness.checks, figures: { await Self.figures(runtime.readiness) },
      summary: {
        Summary(
          pack: pack.name, assignments: pack.assignments.count, references: runtime.registry.count,
          hasCamera: runtime.hasCamera, frameMegabytes: options.frameFolder.map { _ in options.frameMegabytes },
          retention: options.keepsJournal ? options.retention : nil)
      },
      reloaded: { pack, references, options in
        var known = glossary
        known.names.merge(pack.names) { $1 }
        known.languages = pack.languages
        await runtime.play(pack, references: references, options)
        return Self(runtime, pack, options, known)
      },
      services: runtime.services)
  }
}
