import Catalogue
import Foundation
import Packs
import Quiz
import Recognition
import ServiceLifecycle
import Synchronization
import Vision

/// The references of the pack: listed, graded while the recogniser is idle, and enrolled from photographs.
actor ReferenceShelf: Service, References {
  private let executor = QueueExecutor(label: "apeiron.references")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  private let enrolment: PhotographEnrolment
  private let questions: Set<String>
  /// The image file of each reference; read even while the actor is busy grading.
  private let files: Mutex<[String: ReferenceFile]>
  private var references: [Reference]
  private var grades: [String: Grade] = [:]
  private var lookAlikes: [LookAlikes.Pair] = []
  private var isGrading = true
  private let desk: RecognitionService
  private let registry: RecogniserRegistry

  /// Serves `references`, made from the images of `pack`. They are graded while `desk` is idle; new ones go into
  /// `registry`.
  init(_ references: [Reference], of pack: Pack, desk: RecognitionService, registry: RecogniserRegistry) {
    enrolment = PhotographEnrolment(folder: pack.directory)
    questions = Set(pack.assignments.map(\.image))
    self.references = references
    files = Mutex(references.reduce(into: [:]) { $0[$1.name] = $1.file })
    self.desk = desk
    self.registry = registry
  }

  /// Grades the references one by one while the recogniser is idle, then waits for the shutdown.
  func run() async throws {
    do {
      try await cancelWhenGracefulShutdown { try await self.gradeAll() }
      try await gracefulShutdown()
    } catch is CancellationError {
      // The rest is graded after the next start.
    }
  }

  private func gradeAll() async throws {
    let selfTest = try SelfTest()
    for reference in references where grades[reference.name] == nil {
      await desk.finish()
      try Task.checkCancellation()
      grades[reference.name] = try? Grade(of: reference, selfTest: selfTest)
    }
    await desk.finish()
    try Task.checkCancellation()
    findLookAlikes()
    isGrading = false
  }

  private func findLookAlikes() {
    lookAlikes = (try? LookAlikes().pairs(in: Recogniser(ReferenceLibrary(references)))) ?? []
  }

  func list() -> ReferenceList {
    ReferenceList(references: references.indices.map(entry), grading: isGrading)
  }

  private func entry(_ number: Int) -> ReferenceList.Entry {
    let reference = references[number]
    let grade = grades[reference.name]
    return ReferenceList.Entry(
      name: reference.name, width: reference.fullWidth, height: reference.fullHeight, grade: grade?.score,
      causes: grade?.causes.map(\.rawValue) ?? [], assignment: questions.contains(reference.name),
      lookAlikes: lookAlikes.compactMap { pair in
        guard pair.first == number || pair.second == number else { return nil }
        let other = pair.first == number ? pair.second : pair.first
        return .init(name: references[other].name, probability: pair.strength)
      })
  }

  nonisolated func picture(of name: String) throws -> [UInt8]? {
    try files.withLock { $0[name] }.map { try ImageDecoder.read($0.path) }
  }

  func rectified(_ picture: [UInt8], corners: Corners) throws -> [UInt8] {
    do throws(VisionError) {
      return try PhotographEnrolment.rectified(
        Picture.sent(SentPicture(picture, capturedAt: .now)).decoded(), corners: Quadrilateral(corners))
    } catch {
      throw GameServerError(error)
    }
  }

  func enrol(_ picture: [UInt8], corners: Corners, name: String) async throws -> ReferenceList.Entry {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard files.withLock({ $0[name] }) == nil else { throw GameServerError.enrolment(.nameTaken) }
    let jpeg = try rectified(picture, corners: corners)
    let reference: Reference
    do throws(PhotographEnrolment.Failure) { reference = try enrolment.add(jpeg, name: name) } catch {
      throw GameServerError.enrolment(EnrolmentRefusal(error))
    }
    references.append(reference)
    files.withLock { $0[name] = reference.file }
    grades[name] = try? Grade(of: reference, selfTest: SelfTest())
    findLookAlikes()
    registry.replace(references)
    return entry(references.count - 1)
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
      }
  }
}
