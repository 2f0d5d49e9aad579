import EventSourcing
import Foundation
public import Judging
import Packs
import Recognition
import Rehearsals
import Results
public import ServiceLifecycle
import Synchronization
import Vision

/// Rehearses packs of the library with photographs that the author sends one by one; measures the same as `apeiron pack
/// rehearse`. What was found in each photograph becomes a fact in the journal. A photograph itself is kept only if it goes
/// wrong and the author allows it: in memory, for a day at most.
///
/// All methods throw ``PackServerError/pack(_:)`` if there is no such pack, and the errors of the journal.
public actor RehearsalService: Service {
  private let packs: PackCache
  private let recognition: RecognitionService
  private let journal: RehearsalJournal
  /// The time in milliseconds since 1970.
  private let time: @Sendable () -> Int64
  private let failures: RehearsalFailures
  private let sleep: @Sendable (Duration) async throws -> Void
  /// How many photographs there were: each is a sender of its own, so that none takes the place of another.
  private var count = 0

  /// Rehearses the packs of `packs`, at whose photographs `recognition` looks, and records in `journal` what was found.
  /// `now` also goes on while the machine sleeps; `sleep` waits between the looks for photographs to forget.
  package init(
    _ packs: PackCache, recognition: RecognitionService, journal: RehearsalJournal,
    time: @escaping @Sendable () -> Int64 = { Int64((Date().timeIntervalSince1970 * 1000).rounded()) },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.packs, self.recognition, self.journal, self.time) = (packs, recognition, journal, time)
    self.sleep = sleep
    failures = RehearsalFailures(now: now)
  }

  /// Returns the report on the pack `name` from the photographs so far.
  public func report(_ name: String) async throws -> RehearsalReport {
    let pack = RehearsedPack(try await packs.draft(name))
    return report(pack, called: name, try await journal.book(name))
  }

  /// How many photographs that went wrong are kept, of all packs.
  package nonisolated var keptPhotographs: Int { failures.all.count }

  /// Judges a photograph of `thing`, or of something that is not in the pack, and returns the report from all
  /// photographs including this one. Where the author lets it be kept, the photograph itself is `kept` if it goes wrong.
  ///
  /// - Throws: Also ``PackServerError/enrolment(_:)`` if there is no such thing in the pack, or
  ///   ``PackServerError/picture(_:)``.
  public func judge(
    _ picture: SentPicture, of thing: String?, in name: String, kept: Bool = false
  ) async throws -> RehearsalReport {
    let played = try await packs.draft(name)
    let recogniser = played.recogniser
    if let thing, recogniser.catalogue.numbers(of: thing).isEmpty {
      throw PackServerError.enrolment(.noSuchReference)
    }
    let photograph = Picture.sent(SentPicture(picture.bytes, capturedAt: picture.capturedAt, isPhotograph: true))
    count += 1
    let number = count
    // A photograph may wait for games: only the look itself counts.
    let took = Mutex(Duration.zero)
    let results = await recognition.looks(from: "rehearsal/\(number)", as: .aside) { () throws(VisionError) in
      let start = ContinuousClock.now
      defer { took.withLock { $0 = .now - start } }
      return try photograph.look(by: recogniser)
    }
    let result: FrameResult?
    do throws(PictureRefusal) { result = try await RecognitionService.next(of: results) } catch {
      throw PackServerError.picture(error)
    }
    guard let result else { throw PackServerError.picture(.unavailable(reason: "it is busy")) }
    let (pack, judged) = (RehearsedPack(played), RehearsedPhotograph(result.findings, of: thing))
    let entry = RehearsalBook.Entry(
      judged, of: thing, images: thing.flatMap { pack.images[$0] }, references: pack.references,
      took: Int(took.withLock(\.self) / .milliseconds(1)), at: time())
    // The pack may have gone while the photograph waited for games.
    _ = try await packs.draft(name)
    let book = try await journal.perform(.judge(entry), name)
    if kept, judged.isFailure {
      failures.keep(
        picture.bytes, entry, in: name, ExactFindings(result.findings, width: result.width, height: result.height))
      // It may have been left out, or its pack deleted, before it was kept.
      await forgetEnded()
    }
    return report(pack, called: name, book, last: judged)
  }

  /// Returns a zip with the kept photographs of the pack `name` that went wrong, as `apeiron replay` reads it. `version`
  /// is that of the program.
  public func failures(_ name: String, version: String) async throws -> [UInt8] {
    let played = try await packs.draft(name)
    let kept = failures.those(
      of: name, in: try await journal.book(name), by: RehearsedPack(played).references)
    let manifest = Manifest(
      "pack rehearse", version: version, of: name, played.recogniser.catalogue, settings: Manifest.Settings(looks: 2))
    return try RehearsalFailures.zip(kept, manifest)
  }

  private func report(
    _ pack: RehearsedPack, called name: String, _ book: RehearsalBook, last: RehearsedPhotograph? = nil
  ) -> RehearsalReport {
    var report = pack.report(book, last: last)
    report.kept = failures.those(of: name, in: book, by: pack.references).count
    return report
  }

  /// Leaves out the photographs of `thing`, of strangers where it is nil, and returns the report from the others.
  public func forget(_ thing: String?, in name: String) async throws -> RehearsalReport {
    let pack = RehearsedPack(try await packs.draft(name))
    let left = try await journal.perform(.forget(thing: thing, at: time()), name)
    failures.forget(name, thing: thing)
    return report(pack, called: name, left)
  }

  /// Ends the rehearsal, which is told among the earlier ones from now on, and begins another.
  public func begin(_ name: String) async throws -> RehearsalReport {
    let pack = RehearsedPack(try await packs.draft(name))
    let book = try await journal.book(name)
    // What does not count any more is not told among the earlier ones, either.
    let stale = Set(book.present.filter { !pack.counts($0) || !pack.isAsked($0) }.map(\.thing))
    for thing in stale { _ = try await journal.perform(.forget(thing: thing, at: time()), name) }
    let begun = try await journal.perform(.begin(at: time()), name)
    failures.forget(name)
    return report(pack, called: name, begun)
  }

  /// Throws if the book of the pack `name` cannot be read, before the pack is renamed or deleted.
  func mustBeReadable(_ name: String) async throws { _ = try await journal.book(name) }

  /// Takes the book of the pack `name` along to the name `other`, by which the pack is called now.
  func moved(_ name: String, to other: String) async throws {
    _ = try await journal.perform(.adopt(try await journal.book(name), at: time()), other)
    failures.moved(name, to: other)
    try await close(name)
  }

  /// Closes the book of the pack `name`, which is gone or has just been made.
  func close(_ name: String) async throws {
    defer { failures.forget(name) }
    _ = try await journal.perform(.close(at: time()), name)
  }

  /// Forgets the photographs whose rehearsal has ended, here or at another daemon, or whose pack is gone.
  func forgetEnded() async {
    for (pack, kept) in Dictionary(grouping: failures.all, by: \.pack) {
      guard let book = try? await journal.book(pack) else { continue }
      for failure in kept where !book.present.contains(failure.entry) { failures.forget(failure.entry) }
    }
  }

  /// As often as the rooms forget pictures of missed answers.
  private static let sweepEvery = Duration.seconds(60)

  /// Forgets photographs that are too old or whose rehearsal has ended, until the daemon ends.
  public nonisolated func run() async {
    await cancelWhenGracefulShutdown {
      while (try? await self.sleep(Self.sweepEvery)) != nil { await self.forgetEnded() }
    }
  }
}
