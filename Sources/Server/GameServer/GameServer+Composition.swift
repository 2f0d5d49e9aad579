public import EventStore
public import Logging
import PackServer
public import Packs
public import Recognition

extension GameServer {
  /// Plays `pack`, from whose images `references` were made. Contests that were being played when `store` was last
  /// written are resumed.
  ///
  /// `cameras` are the daemon's own.
  ///
  /// - Throws: ``RoomError`` if the journal cannot be read, and Foundation's error if the folder for frames cannot be
  ///   created.
  public init(
    _ pack: Pack, references: [Reference], cameras: Cameras, store: any EventStore, options: Options,
    logger: Logger
  ) async throws {
    let runtime = try await GameRuntime(
      pack, references: references, cameras: cameras, store: store, options: options, logger: logger)
    self.init(runtime, pack, options, Glossary(languages: pack.languages, names: pack.names))
  }

  /// `pack` as it is played in `runtime`.
  init(_ runtime: GameRuntime, _ pack: Pack, _ options: Options, _ glossary: Glossary) {
    let contests = OpenContests(
      rooms: runtime.rooms, sights: runtime.sights, cameras: runtime.cameras,
      pack: { [packs = runtime.packs] choice async throws(PackServerError) in try await packs.played(choice) },
      resumed: { [packs = runtime.packs] in await packs.resumed($0) }, thumbnails: runtime.thumbnails,
      maxPlayers: options.maxPlayers,
      draw: { .random(in: 0 ... .max) }, eraser: runtime.eraser, recorder: runtime.recorder)
    self.init(
      clock: runtime.clock, contests: contests,
      frames: runtime.judge, pack: pack, aggregates: runtime.aggregates,
      visitors: Visitors(aggregates: runtime.aggregates, eraser: runtime.eraser, recorder: runtime.recorder),
      cameras: runtime.cameras, references: runtime.catalogue,
      catalogue: { [packs = runtime.packs] in try await packs.catalogue($0) },
      packs: PackService(
        runtime.packs, started: pack, rehearsals: runtime.rehearsals, misses: runtime.rooms.misses,
        fetch: ListFetcher.fromOutside,
        played: { [rooms = runtime.rooms] in await rooms.playedPacks }),
      rehearsals: runtime.rehearsals,
      misses: MissedAnswers(runtime.rooms.misses) { await contests.snapshot(of: $0)?.contest },
      glossary: glossary,
      statistics: StatisticsService(store: runtime.store), facts: StoredFacts(store: runtime.store),
      health: runtime.readiness.checks, figures: { await Self.figures(runtime.readiness) },
      summary: {
        let (pack, references) = await runtime.packs.outline()
        return Summary(
          pack: pack.name, languages: pack.languages, assignments: pack.assignments.count, games: pack.games,
          references: references,
          cameras: runtime.cameras.all.map(\.name),
          frameMegabytes: options.frameFolder.map { _ in options.frameMegabytes },
          missedPictures: runtime.rooms.misses.all.count,
          rehearsedPictures: runtime.rehearsals.keptPhotographs,
          kept: options.keepsJournal
            ? options.streams.periods.map { ($0.name, options.retention[$0]) } : nil)
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
