import Basics
package import Catalogue
import Foundation
package import Judging
package import Packs
import Quiz
package import Recognition
import ServiceLifecycle
import Synchronization
import Vision

/// The references of the pack. They are shown, made anew from photographs, and graded and compared while nobody waits
/// for the machine.
package actor PackCatalogue: Service, CatalogueService {
  private let executor = QueueExecutor(label: "apeiron.references")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  private let thumbnails: Thumbnails
  private var enrolment: PhotographEnrolment
  /// The path of the pack's folder.
  private var folder: String
  private var questions: Set<String>
  /// Where the pack names references.
  private var mentions: [String: String]
  /// Each reference by its name; read even while the actor is busy grading.
  private let byName: Mutex<[String: Reference]>
  /// Those of the pack, and behind them the new ones.
  private var references: [Reference]
  /// The results of checking the references so far.
  private var check: CatalogueCheck
  /// The names of references whose image can no longer be read.
  private var unreadable: Set<String> = []
  /// The file that keeps ``check`` between runs; nil if it is not kept.
  private var checkFile: CatalogueCheckFile?
  private let recognition: RecognitionService
  private let registry: RecogniserRegistry
  /// That there are references which are not graded.
  private let newcomers: AsyncStream<Void>
  private let newcomer: AsyncStream<Void>.Continuation

  /// Creates the catalogue of `references`, which were made from the images of `pack`. They are graded when `recognition`
  /// has nothing to do, except those whose grades are in `checkFile`. New references are put into `registry`.
  package init(
    _ references: [Reference], of pack: Pack, checkFile: CatalogueCheckFile? = nil, recognition: RecognitionService,
    registry: RecogniserRegistry, thumbnails: Thumbnails = Thumbnails()
  ) {
    self.thumbnails = thumbnails
    enrolment = PhotographEnrolment(folder: pack.directory)
    folder = pack.directory
    questions = Set(pack.assignments.map(\.image))
    mentions = Self.mentions(in: pack)
    self.references = references
    self.checkFile = checkFile
    check = checkFile?.read(for: references) ?? CatalogueCheck()
    byName = Mutex(references.reduce(into: [:]) { $0[$1.name] = $1 })
    self.recognition = recognition
    self.registry = registry
    (newcomers, newcomer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    newcomer.yield()
  }

  /// From now on shows and grades `references`, made of the images of `pack`.
  package func replace(with references: [Reference], of pack: Pack, checkFile: CatalogueCheckFile?) {
    // The most recent findings on the same folder are not in the file yet.
    let isSame = pack.directory == folder
    folder = pack.directory
    enrolment = PhotographEnrolment(folder: pack.directory)
    questions = Set(pack.assignments.map(\.image))
    mentions = Self.mentions(in: pack)
    self.references = references
    self.checkFile = checkFile
    if !isSame { check = checkFile?.read(for: references) ?? CatalogueCheck() }
    unreadable = []
    byName.withLock { $0 = references.reduce(into: [:]) { $0[$1.name] = $1 } }
    newcomer.yield()
  }

  /// Grades all references and compares them with each other, and later each new one, until the daemon stops.
  package func run() async throws {
    do {
      for await _ in newcomers.cancelOnGracefulShutdown() {
        try await cancelWhenGracefulShutdown { try await self.gradeAndCompare() }
      }
    } catch is CancellationError {
      // The rest is graded after the next start.
    }
  }

  /// Ends ``run()`` when nothing is left to be graded.
  nonisolated func close() { newcomer.finish() }

  /// The newest reference is checked first: its author is waiting for the result.
  private func gradeAndCompare() async throws {
    // The file is written as a whole, so it is written once for all findings, even if the check is interrupted.
    defer { checkFile?.keep(check) }
    var selfTest: SelfTest?
    while let reference = references.last(where: { !isGraded($0) || !isCompared($0) }) {
      try await yieldToGames()
      // It may have been taken out meanwhile.
      guard references.contains(where: { $0.name == reference.name }) else { continue }
      do {
        if isGraded(reference) {
          try compare(reference)
        } else {
          let test = try selfTest ?? SelfTest()
          selfTest = test
          check.add(try Grade(of: reference, selfTest: test), of: reference)
        }
      } catch {
        unreadable.insert(reference.name)
      }
    }
  }

  private func isGraded(_ reference: Reference) -> Bool {
    check.grade(of: reference) != nil || unreadable.contains(reference.name)
  }

  /// Looks in the image of `shown` for all that have not been looked for in it.
  private func compare(_ shown: Reference) throws {
    let sought = check.unsought(in: shown, of: references)
    // Each is looked for by itself, for which no index is needed.
    let recogniser = Recogniser(ReferenceCatalogue(sought), without: [.index])
    let found = try LookAlikes().findings(in: shown, of: Set(sought.map(\.name)), by: recogniser)
    check.add(found, in: shown, of: references)
  }

  private func isCompared(_ reference: Reference) -> Bool {
    check.hasSoughtAll(in: reference) || unreadable.contains(reference.name)
  }

  /// Waits until nobody waits for a picture to be judged.
  private func yieldToGames() async throws {
    await recognition.finish()
    try Task.checkCancellation()
  }

  private var isGrading: Bool {
    references.contains { !isGraded($0) || !isCompared($0) }
  }

  package func list() -> CatalogueView {
    let pairs = check.lookAlikes(among: references, withSeries: true)
    return CatalogueView(references: references.map { entry($0, among: pairs) }, grading: isGrading)
  }

  private func entry(_ reference: Reference, among pairs: [LookAlikes.Pair]) -> CatalogueView.Entry {
    let grade = check.grade(of: reference)
    return CatalogueView.Entry(
      name: reference.name, thing: reference.firstOfThing, width: reference.fullWidth, height: reference.fullHeight,
      grade: grade?.score,
      causes: grade?.causes.map(\.rawValue) ?? [], assignment: questions.contains(reference.thing),
      named: mentions[reference.name],
      lookAlikes: pairs.filter { [$0.first, $0.second].contains(reference.name) }.map { pair in
        let isFirst = pair.first == reference.name
        return .init(
          name: isFirst ? pair.second : pair.first, probability: pair.strength, series: pair.isSeries,
          here: .init(isFirst ? pair.inFirst : pair.inSecond), there: .init(isFirst ? pair.inSecond : pair.inFirst))
      })
  }

  package nonisolated func picture(of name: String) async throws -> [UInt8]? {
    guard let file = byName.withLock({ $0[name] })?.file else { return nil }
    return try await thumbnails.thumbnail(of: file.path)
  }

  package nonisolated func largePicture(of name: String) async throws -> [UInt8]? {
    guard let file = byName.withLock({ $0[name] })?.file else { return nil }
    return try await thumbnails.print(of: file.path)
  }

  package func rectified(_ picture: SentPicture, corners: Corners) throws -> [UInt8] {
    do throws(VisionError) {
      return try picture.rectified(corners: Quadrilateral(corners))
    } catch {
      throw PackServerError.picture(PictureRefusal(error))
    }
  }

  package func outline(in picture: SentPicture) throws -> FoundOutline {
    do throws(VisionError) {
      let found = try picture.outlines()
      let corners = found.map { $0.corners.corners.flatMap { [$0.x, $0.y] } }
      return FoundOutline(corners: corners[0], sure: found[0].isSure, others: Array(corners.dropFirst()))
    } catch {
      throw PackServerError.picture(PictureRefusal(error))
    }
  }

  package nonisolated func thing(of name: String) -> String { byName.withLock { $0[name] }?.thing ?? name }

  package func enrol(
    _ picture: SentPicture, corners: Corners, name: String, of thing: String?
  ) async throws -> CatalogueView.Entry {
    guard !folder.isEmpty else { throw PackServerError.enrolment(.noPack) }
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard byName.withLock({ $0[name] }) == nil else { throw PackServerError.enrolment(.nameTaken) }
    if let thing, !references.contains(where: { $0.thing == thing }) {
      throw PackServerError.enrolment(.noSuchReference)
    }
    let jpeg = try rectified(picture, corners: corners)
    return admit(
      try enrolling { () throws(PhotographEnrolment.Failure) in
        try enrolment.add(jpeg, name: name, of: thing, beside: references)
      })
  }

  package func replace(_ name: String, with picture: SentPicture, corners: Corners) async throws -> CatalogueView.Entry
  {
    let old = try known(name)
    let jpeg = try rectified(picture, corners: corners)
    let others = references.filter { $0.name != name }
    let new = try enrolling { () throws(PhotographEnrolment.Failure) in
      try enrolment.replace(old, by: jpeg, beside: others)
    }
    await forget(old)
    return admit(new)
  }

  package func turn(_ name: String) async throws -> CatalogueView.Entry {
    let reference = try known(name)
    let (right, bottom) = (reference.fullWidth, reference.fullHeight)
    guard let path = reference.file?.path, let bytes = FileManager.default.contents(atPath: path),
      // The lower left corner becomes the upper left one.
      let corners = Corners("0,\(bottom),0,0,\(right),0,\(right),\(bottom)")
    else { throw PackServerError.enrolment(.noSuchReference) }
    return try await replace(name, with: SentPicture(Array(bytes), capturedAt: .now), corners: corners)
  }

  package func rename(_ name: String, to other: String) async throws -> CatalogueView.Entry {
    let other = other.trimmingCharacters(in: .whitespacesAndNewlines)
    let old = try unnamed(name)
    guard byName.withLock({ $0[other] }) == nil else { throw PackServerError.enrolment(.nameTaken) }
    let new = try enrolling { () throws(PhotographEnrolment.Failure) in try enrolment.rename(old, to: other) }
    await forget(old)
    return admit(new)
  }

  package func remove(_ name: String) async throws {
    let old = try unnamed(name)
    _ = try enrolling { () throws(PhotographEnrolment.Failure) in try enrolment.setAside(old) }
    await forget(old)
  }

  private func known(_ name: String) throws(PackServerError) -> Reference {
    guard let reference = references.first(where: { $0.name == name }) else { throw .enrolment(.noSuchReference) }
    return reference
  }

  /// The reference `name`, which the pack does not name.
  private func unnamed(_ name: String) throws(PackServerError) -> Reference {
    let reference = try known(name)
    if let field = mentions[name] { throw .enrolment(.named(field: field)) }
    return reference
  }

  private func enrolling<Result>(
    _ body: () throws(PhotographEnrolment.Failure) -> Result
  ) throws(PackServerError) -> Result {
    do throws(PhotographEnrolment.Failure) { return try body() } catch { throw .enrolment(EnrolmentRefusal(error)) }
  }

  /// Adds `reference`, in place of one with the same name: a reload of the pack may have found its file first.
  private func admit(_ reference: Reference) -> CatalogueView.Entry {
    references.removeAll { $0.name == reference.name }
    references.append(reference)
    byName.withLock { $0[reference.name] = reference }
    registry.add(reference)
    newcomer.yield()
    return entry(reference, among: [])
  }

  private func forget(_ reference: Reference) async {
    references.removeAll { $0.name == reference.name }
    byName.withLock { $0[reference.name] = nil }
    registry.remove(reference.name)
    unreadable.remove(reference.name)
    if let path = reference.file?.path { await thumbnails.forget(path) }
  }

  private static func mentions(in pack: Pack) -> [String: String] {
    pack.images.reduce(into: [:]) { $0[$1.name] = $1.mention?.field }
  }
}

extension Quadrilateral {
  fileprivate init(_ corners: Corners) {
    let points = (0..<4).map { Point(x: corners.xy[2 * $0], y: corners.xy[2 * $0 + 1]) }
    self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }
}

extension CatalogueView.Area {
  fileprivate init(_ area: LookAlikes.Area) { self.init(x: area.x, y: area.y, width: area.width, height: area.height) }
}

extension EnrolmentRefusal {
  fileprivate init(_ failure: PhotographEnrolment.Failure) {
    self =
      switch failure {
      case .badName: .badName
      case .cannotWrite(let reason): .cannotWrite(reason: reason)
      case .tooPlain(let reason): .tooPlain(reason: reason)
      case .copy(let name): .copy(of: name)
      case .nameTaken: .nameTaken
      }
  }
}
