import Catalogue
import Foundation
import Packs
import Quiz
import Recognition
import ServiceLifecycle
import Synchronization
import Vision

/// The references of the pack: shown, graded while nobody waits for the machine, and made anew from photographs.
actor ReferenceShelf: Service, References {
  private let executor = QueueExecutor(label: "apeiron.references")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  private let directory: String
  private let questions: Set<String>
  /// Where the image of each reference is; asked also while the shelf is busy grading.
  private let files: Mutex<[String: String]>
  private var references: [Reference]
  private var grades: [String: Grade] = [:]
  private var lookAlikes: [LookAlikes.Pair] = []
  private var isGrading = true
  private let desk: RecognitionService
  private let registry: RecogniserRegistry

  /// Longest side, in pixels, at which a reference is graded and a new one is kept: what a frame can show of it, twice.
  private static let gradedSide = 960
  private static let keptSide = 1280

  /// The references of `folder`, graded when `desk` has nothing to do; new ones are put into `registry`.
  init(_ folder: CatalogueFolder, desk: RecognitionService, registry: RecogniserRegistry) {
    directory = folder.pack?.directory ?? ""
    questions = Set(folder.pack?.assignments.map(\.image) ?? [])
    references = folder.catalogue.references
    files = Mutex(Dictionary(folder.files.map { (ReferenceLibraryBuilder.name(of: $0), $0) }) { first, _ in first })
    self.desk = desk
    self.registry = registry
  }

  /// Grades all references, one after the other, when the desk has nothing to do; then waits for the end.
  func run() async throws {
    do {
      try await cancelWhenGracefulShutdown { try await self.gradeAll() }
      try await gracefulShutdown()
    } catch is CancellationError {
      // What is not graded yet will be after the next start.
    }
  }

  private func gradeAll() async throws {
    let selfTest = try SelfTest()
    for reference in references where grades[reference.name] == nil {
      await desk.finish()
      try Task.checkCancellation()
      grades[reference.name] = try? grade(reference, selfTest)
    }
    await desk.finish()
    try Task.checkCancellation()
    findLookAlikes()
    isGrading = false
  }

  private func grade(_ reference: Reference, _ selfTest: SelfTest) throws -> Grade {
    try Grade(of: reference, image: image(of: reference.name, longestSide: Self.gradedSide), selfTest: selfTest)
  }

  private func findLookAlikes() {
    let references = references
    let files = files.withLock(\.self)
    lookAlikes =
      (try? LookAlikes().pairs(
        in: Recogniser(ReferenceLibrary(references)),
        image: { number throws(VisionError) in
          try ImageDecoder.decode(
            file: files[references[number].name] ?? "", scale: .atLeast(longestSide: Query.Effort.live.longestSide))
        }, advance: {})) ?? []
  }

  private func image(of name: String, longestSide: Int) throws(VisionError) -> GrayImage {
    try ImageDecoder.decode(file: path(of: name) ?? "", scale: .atLeast(longestSide: longestSide))
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

  nonisolated func picture(of name: String) throws -> [UInt8]? { try path(of: name).map { try ImageDecoder.read($0) } }

  private nonisolated func path(of name: String) -> String? { files.withLock { $0[name] } }

  func rectified(_ picture: [UInt8], corners: Corners) throws -> [UInt8] {
    do throws(VisionError) {
      return try Rectification(picture, corners: corners, longestSide: Self.keptSide).image.jpeg(quality: 92)
    } catch {
      throw GameServerError(error)
    }
  }

  func enrol(_ picture: [UInt8], corners: Corners, name: String) async throws -> ReferenceList.Entry {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !directory.isEmpty else {
      throw GameServerError.enrolment(.noPack)
    }
    guard Self.isFileName(name) else {
      throw GameServerError.enrolment(.badName)
    }
    guard self.path(of: name) == nil else {
      throw GameServerError.enrolment(.nameTaken)
    }
    let jpeg = try rectified(picture, corners: corners)
    let path = try write(jpeg, name: name)
    let (catalogue, problems) = ReferenceLibraryBuilder().enrol([path])
    guard let reference = catalogue.references.first else {
      try? FileManager.default.removeItem(atPath: path)
      throw GameServerError.enrolment(.tooPlain(reason: problems.first?.message ?? "nothing is on it"))
    }
    references.append(reference)
    files.withLock { $0[name] = path }
    grades[name] = try? grade(reference, SelfTest())
    findLookAlikes()
    registry.replace(references)
    return entry(references.count - 1)
  }

  /// Into the folder `images` of the pack where there is one, else beside `pack.yaml`, as ``Pack`` reads it.
  private func write(_ jpeg: [UInt8], name: String) throws -> String {
    let pack = URL(filePath: directory)
    let images = pack.appending(path: "images")
    let folder = FileManager.default.fileExists(atPath: images.path) ? images : pack
    let file = folder.appending(path: name + ".jpg")
    do { try Data(jpeg).write(to: file, options: .withoutOverwriting) } catch {
      throw GameServerError.enrolment(.cannotWrite(reason: error.localizedDescription))
    }
    return file.path
  }

  private static func isFileName(_ name: String) -> Bool {
    (1...80).contains(name.count)
      && name.unicodeScalars.allSatisfy {
        CharacterSet.alphanumerics.contains($0) || " -_,()'’.«»".unicodeScalars.contains($0)
      }
      && !name.hasPrefix(".")
  }
}
