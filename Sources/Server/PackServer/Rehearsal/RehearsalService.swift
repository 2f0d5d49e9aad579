import Basics
import EventSourcing
public import Judging
import Packs
import Quiz
import Recognition
import Rehearsals
import Vision

/// Rehearses packs of the library with photographs that the author sends one by one; measures the same as `apeiron pack
/// rehearse`. Keeps only the findings of a photograph, until the daemon stops.
public actor RehearsalService {
  /// The photographs of one pack so far.
  private struct Session {
    var photographs: [(thing: String?, photograph: RehearsedPhotograph)] = []
    /// The files of the images of each thing that was looked for.
    var images: [String: Set<ContentHash>] = [:]
    /// Whether others were looked for in some of the photographs.
    var isMixed = false
  }

  /// The most packs of which photographs are kept, and the most photographs of one: each takes some kilobytes.
  static let (maxPacks, maxPhotographs) = (8, 1000)

  private let packs: PackCache
  private let recognition: RecognitionService
  private var sessions: [String: Session] = [:]
  /// The names of the packs, the one that was rehearsed last at the end.
  private var order: [String] = []
  /// How many photographs there were: each is a sender of its own, so that none takes the place of another.
  private var count = 0

  /// Rehearses the packs of `packs`, at whose photographs `recognition` looks.
  package init(_ packs: PackCache, recognition: RecognitionService) {
    (self.packs, self.recognition) = (packs, recognition)
  }

  /// Returns the report on the pack `name` from the photographs so far.
  ///
  /// - Throws: ``PackServerError/pack(_:)`` if there is no such pack, as do all other methods.
  public func report(_ name: String) async throws(PackServerError) -> RehearsalReport {
    let pack = try await packs.draft(name)
    return report(name, pack)
  }

  /// Judges a photograph of `thing`, or of something that is not in the pack, and returns the report from all
  /// photographs including this one.
  ///
  /// - Throws: ``PackServerError/enrolment(_:)`` if there is no such thing in the pack, or
  ///   ``PackServerError/picture(_:)``.
  public func judge(
    _ picture: SentPicture, of thing: String?, in name: String
  ) async throws(PackServerError) -> RehearsalReport {
    let pack = try await packs.draft(name)
    let recogniser = pack.recogniser
    if let thing, recogniser.catalogue.numbers(of: thing).isEmpty { throw .enrolment(.noSuchReference) }
    let photograph = Picture.sent(SentPicture(picture.bytes, capturedAt: picture.capturedAt, isPhotograph: true))
    count += 1
    let number = count
    let results = await recognition.looks(from: "rehearsal/\(number)", as: .aside) { () throws(VisionError) in
      try photograph.look(by: recogniser)
    }
    let result: FrameResult?
    do throws(PictureRefusal) { result = try await RecognitionService.next(of: results) } catch {
      throw .picture(error)
    }
    guard let result else { throw .picture(.unavailable(reason: "it is busy")) }
    let judged = RehearsedPhotograph(result.findings, of: thing)
    keep(judged, of: thing, in: name, pack)
    return report(name, pack, last: judged)
  }

  /// Forgets the photographs of `thing`, of strangers where it is nil; `all` forgets every one.
  public func forget(_ thing: String?, all: Bool = false, in name: String) async throws(PackServerError)
    -> RehearsalReport
  {
    let pack = try await packs.draft(name)
    if all { sessions[name] = nil } else { sessions[name]?.photographs.removeAll { $0.thing == thing } }
    return report(name, pack)
  }

  private func keep(_ photograph: RehearsedPhotograph, of thing: String?, in name: String, _ pack: PlayedPack) {
    settle(name, pack)
    var session = sessions[name] ?? Session()
    session.images = Self.contents(of: pack)
    session.photographs.append((thing, photograph))
    if session.photographs.count > Self.maxPhotographs { session.photographs.removeFirst() }
    sessions[name] = session
    order.removeAll { $0 == name }
    order.append(name)
    while order.count > Self.maxPacks { sessions[order.removeFirst()] = nil }
  }

  /// Forgets the photographs of each thing that has other images now.
  private func settle(_ name: String, _ pack: PlayedPack) {
    guard var session = sessions[name], !session.photographs.isEmpty else { return }
    let now = Self.contents(of: pack)
    guard now != session.images else { return }
    session.photographs.removeAll { entry in
      entry.thing.map { now[$0] == nil || now[$0] != session.images[$0] } ?? false
    }
    session.isMixed = !session.photographs.isEmpty
    session.images = now
    sessions[name] = session
  }

  private static func contents(of pack: PlayedPack) -> [String: Set<ContentHash>] {
    pack.recogniser.catalogue.references.reduce(into: [:]) { contents, reference in
      if let file = reference.file { contents[reference.thing, default: []].insert(file.contentHash) }
    }
  }

  private func report(_ name: String, _ pack: PlayedPack, last: RehearsedPhotograph? = nil) -> RehearsalReport {
    settle(name, pack)
    let session = sessions[name] ?? Session()
    let asked = pack.pack.assignments.map(\.image).once()
    let things = asked.isEmpty ? pack.recogniser.catalogue.things : asked
    return RehearsalReport(
      Rehearsal(session.photographs.map(\.photograph), of: things), photographs: session.photographs.count,
      changed: session.isMixed, last: last)
  }
}
