import Basics
import Evaluation
import EventSourcing
import Packs
import Quiz
import Recognition
import Synchronization
import Vision

/// Rehearses packs of the library with photographs that the author sends one by one; measures the same as `apeiron pack
/// rehearse`. Keeps only the findings of a photograph, until the daemon stops.
public actor RehearsalService {
  /// The photographs of one pack so far.
  private struct Session {
    var judgements: [(thing: String?, judgement: Judgement)] = []
    /// The files of the references that were looked for.
    var references: [String: ContentHash] = [:]
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

  init(_ packs: PackCache, recognition: RecognitionService) { (self.packs, self.recognition) = (packs, recognition) }

  /// Returns the report on the pack `name` from the photographs so far.
  ///
  /// - Throws: ``GameServerError/pack(_:)`` if there is no such pack, as do all other methods.
  public func report(_ name: String) async throws(GameServerError) -> RehearsalReport {
    let pack = try await packs.draft(name)
    return report(name, pack)
  }

  /// Judges a photograph of `thing`, or of something that is not in the pack, and returns the report from all
  /// photographs including this one.
  ///
  /// - Throws: ``GameServerError/enrolment(_:)`` if there is no such thing in the pack,
  ///   ``GameServerError/picture(code:reason:)``, or ``GameServerError/recognition(reason:)``.
  public func judge(
    _ picture: SentPicture, of thing: String?, in name: String
  ) async throws(GameServerError) -> RehearsalReport {
    let pack = try await packs.draft(name)
    let recogniser = pack.recogniser
    if let thing, recogniser.catalogue.number(named: thing) == nil { throw .enrolment(.noSuchReference) }
    let photograph = Picture.sent(SentPicture(picture.bytes, capturedAt: picture.capturedAt, isPhotograph: true))
    count += 1
    let number = count
    let results = await recognition.looks(from: "rehearsal/\(number)", as: .aside) { () throws(VisionError) in
      try photograph.look(by: recogniser)
    }
    guard let result = try await FrameJudge.next(of: results) else { throw .recognition(reason: "it is busy") }
    let objects = thing.map { [LabelledQuery.Object(references: [$0], corners: nil)] } ?? []
    let judgement = Judgement(
      result.findings, width: result.width, height: result.height,
      label: LabelledQuery(file: String(number), group: "", objects: objects))
    keep(judgement, of: thing, in: name, pack)
    return report(name, pack, last: judgement)
  }

  /// Forgets the photographs of `thing`, of strangers where it is nil; `all` forgets every one.
  public func forget(_ thing: String?, all: Bool = false, in name: String) async throws(GameServerError)
    -> RehearsalReport
  {
    let pack = try await packs.draft(name)
    if all { sessions[name] = nil } else { sessions[name]?.judgements.removeAll { $0.thing == thing } }
    return report(name, pack)
  }

  private func keep(_ judgement: Judgement, of thing: String?, in name: String, _ pack: PlayedPack) {
    settle(name, pack)
    var session = sessions[name] ?? Session()
    session.references = Self.contents(of: pack)
    session.judgements.append((thing, judgement))
    if session.judgements.count > Self.maxPhotographs { session.judgements.removeFirst() }
    sessions[name] = session
    order.removeAll { $0 == name }
    order.append(name)
    while order.count > Self.maxPacks { sessions[order.removeFirst()] = nil }
  }

  /// Forgets the photographs of each name that now stands for another thing.
  private func settle(_ name: String, _ pack: PlayedPack) {
    guard var session = sessions[name], !session.judgements.isEmpty else { return }
    let now = Self.contents(of: pack)
    guard now != session.references else { return }
    session.judgements.removeAll { entry in
      entry.thing.map { now[$0] == nil || now[$0] != session.references[$0] } ?? false
    }
    session.isMixed = !session.judgements.isEmpty
    session.references = now
    sessions[name] = session
  }

  private static func contents(of pack: PlayedPack) -> [String: ContentHash] { pack.files.mapValues(\.contentHash) }

  private func report(_ name: String, _ pack: PlayedPack, last: Judgement? = nil) -> RehearsalReport {
    settle(name, pack)
    let session = sessions[name] ?? Session()
    let asked = pack.pack.assignments.map(\.image).once()
    let things = asked.isEmpty ? pack.recogniser.catalogue.references.map(\.name) : asked
    return RehearsalReport(
      Rehearsal(session.judgements.map(\.judgement), of: things), photographs: session.judgements.count,
      changed: session.isMixed, last: last)
  }
}
