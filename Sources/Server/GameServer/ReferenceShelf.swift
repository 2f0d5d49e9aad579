import Catalogue
import Foundation
import Packs
import Quiz
import Recognition
import ServiceLifecycle
import Synchronization
import Vision

/// The references of the pack: shown, graded and compared while nobody waits for the machine, and made anew from photographs.
actor ReferenceShelf: Service, References {
  private let executor = QueueExecutor(label: "apeiron.references")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  private let thumbnails = Thumbnails()
  private let enrolment: PhotographEnrolment
  private let questions: Set<String>
  /// The image file of each reference; read even while the actor is busy grading.
  private let files: Mutex<[String: ReferenceFile]>
  /// Those of the pack, and behind them the new ones.
  private var references: [Reference]
  /// The grades of those that have been graded; nil for an image that cannot be read any more.
  private var grades: [String: Grade?] = [:]
  /// What was found of the references in the images of each other.
  private var resemblances: [LookAlikes.Finding] = []
  /// How many of ``references``, from the first on, were looked for in the image of each.
  private var soughtIn: [String: Int] = [:]
  private let recognition: RecognitionService
  private let registry: RecogniserRegistry
  /// That there are references which are not graded.
  private let newcomers: AsyncStream<Void>
  private let newcomer: AsyncStream<Void>.Continuation

  /// `references`, made of the images of `pack`, graded when `recognition` has nothing to do; new ones are put into `registry`.
  init(
    _ references: [Reference], of pack: Pack, recognition: RecognitionService, registry: RecogniserRegistry
  ) {
    enrolment = PhotographEnrolment(folder: pack.directory)
    questions = Set(pack.assignments.map(\.image))
    self.references = references
    files = Mutex(references.reduce(into: [:]) { $0[$1.name] = $1.file })
    self.recognition = recognition
    self.registry = registry
    (newcomers, newcomer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    newcomer.yield()
  }

  /// Grades all references and compares them with each other, and later each new one, until the daemon stops.
  func run() async throws {
    do {
      for await _ in newcomers.cancelOnGracefulShutdown() {
        try await cancelWhenGracefulShutdown {
          try await self.grade()
          try await self.compare()
        }
      }
    } catch is CancellationError {
      // The rest is graded after the next start.
    }
  }

  private func grade() async throws {
    let selfTest = try SelfTest()
    while let reference = references.first(where: { !grades.keys.contains($0.name) }) {
      try await yieldToGames()
      grades.updateValue(try? Grade(of: reference, selfTest: selfTest), forKey: reference.name)
    }
  }

  /// Looks for each reference in the images of the others, one image at a time: a new one in all, and all in the new one.
  private func compare() async throws {
    while let shown = references.first(where: { soughtIn[$0.name, default: 0] < references.count }) {
      try await yieldToGames()
      let sought = references[soughtIn[shown.name, default: 0]...]
      soughtIn[shown.name] = references.count
      // Each is looked for by itself, for which no index is needed.
      let recogniser = Recogniser(ReferenceLibrary(sought.filter { $0.name != shown.name }), without: [.index])
      resemblances += (try? LookAlikes().findings(in: shown, by: recogniser)) ?? []
    }
  }

  /// Waits until nobody waits for a picture to be judged.
  private func yieldToGames() async throws {
    await recognition.finish()
    try Task.checkCancellation()
  }

  private var isGrading: Bool {
    references.contains { !grades.keys.contains($0.name) || soughtIn[$0.name, default: 0] < references.count }
  }

  func list() -> ReferenceList {
    let pairs = LookAlikes.pairs(of: resemblances)
    return ReferenceList(references: references.map { entry($0, among: pairs) }, grading: isGrading)
  }

  private func entry(_ reference: Reference, among pairs: [LookAlikes.Pair]) -> ReferenceList.Entry {
    let grade = grades[reference.name] ?? nil
    return ReferenceList.Entry(
      name: reference.name, width: reference.fullWidth, height: reference.fullHeight, grade: grade?.score,
      causes: grade?.causes.map(\.rawValue) ?? [], assignment: questions.contains(reference.name),
      lookAlikes: pairs.filter { [$0.first, $0.second].contains(reference.name) }.map { pair in
        .init(name: pair.first == reference.name ? pair.second : pair.first, probability: pair.strength)
      })
  }

  nonisolated func picture(of name: String) async throws -> [UInt8]? {
    guard let file = files.withLock({ $0[name] }) else { return nil }
    return try await thumbnails.thumbnail(of: file.path)
  }

  func rectified(_ picture: SentPicture, corners: Corners) throws -> [UInt8] {
    do throws(VisionError) {
      return try PhotographEnrolment.rectified(Picture.sent(picture).decoded(), corners: Quadrilateral(corners))
    } catch {
      throw GameServerError(error)
    }
  }

  func enrol(_ picture: SentPicture, corners: Corners, name: String) async throws -> ReferenceList.Entry {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard files.withLock({ $0[name] }) == nil else { throw GameServerError.enrolment(.nameTaken) }
    let jpeg = try rectified(picture, corners: corners)
    let reference: Reference
    do throws(PhotographEnrolment.Failure) {
      reference = try enrolment.add(jpeg, name: name, beside: references)
    } catch {
      throw GameServerError.enrolment(EnrolmentRefusal(error))
    }
    references.append(reference)
    files.withLock { $0[name] = reference.file }
    registry.add(reference)
    newcomer.yield()
    return entry(reference, among: [])
  }
}

extension Quadrilateral {
  fileprivate init(_ corners: Corners) {
    let points = (0..<4).map { Point(x: corners.xy[2 * $0], y: corners.xy[2 * $0 + 1]) }
    self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }
}

extension EnrolmentRefusal {
  fileprivate init(_ failure: PhotographEnrolment.Failure) {
    self =
      switch failure {
      case .badName: .badName
      case .cannotWrite(let reason): .cannotWrite(reason: reason)
      case .tooPlain(let reason): .tooPlain(reason: reason)
      case .copy(let name): .copy(of: name)
      }
  }
}
