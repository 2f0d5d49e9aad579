import Basics
import Foundation
import Judging
import Recognition
import Rehearsals
import Results
import ZipFiles

/// A photograph of a rehearsal in which a thing was not found, or another one was.
struct RehearsalFailure: ShortLived {
  /// The name of the pack in the library.
  fileprivate(set) var pack: String
  /// The thing that it shows; nil for a stranger.
  let thing: String?
  /// The hash of all references that were looked for.
  let references: String
  /// The content of a JPEG or PNG file.
  let bytes: [UInt8]
  let photograph: RehearsedPhotograph
  let findings: ExactFindings
  let keptAt: ContinuousClock.Instant

  /// The failure as `apeiron replay` reads it, with the number of the photograph among those of its pack.
  fileprivate func line(_ number: Int) -> KeptFailure {
    let missed = photograph.things.first { !$0.isFound }
    let picture = "\(number).\(Picture.fileExtension(of: bytes))"
    return KeptFailure(
      picture: picture, photograph: picture, shows: thing.map { [$0] } ?? [], missed: missed.map { [$0.name] } ?? [],
      takenFor: photograph.takenFor.sorted(), reason: missed.map { $0.rejection?.code ?? "unseen" },
      sentence: missed.map { RehearsedThing.Reason(rejection: $0.rejection, photographs: 1).sentence },
      findings: findings)
  }
}

/// The photographs of rehearsals that went wrong and that their authors let be kept, so that they can be judged again.
struct RehearsalFailures {
  private let memory = ShortMemory<RehearsalFailure>(maxBytes: 64 << 20)

  func keep(
    _ bytes: [UInt8], of thing: String?, in pack: String, references: String, _ photograph: RehearsedPhotograph,
    _ findings: ExactFindings
  ) {
    memory.change { failures, now in
      failures.append(
        RehearsalFailure(
          pack: pack, thing: thing, references: references, bytes: bytes, photograph: photograph, findings: findings,
          keptAt: now))
    }
  }

  /// How many there are of all packs.
  var count: Int { memory.all.count }

  /// Those of a pack that were judged by `references`, the oldest first.
  func of(_ pack: String, by references: String) -> [RehearsalFailure] {
    memory.all.filter { $0.pack == pack && $0.references == references }
  }

  /// Forgets those of a pack, or of one of its things (nil: strangers).
  func forget(_ pack: String, thing: String?? = nil) {
    memory.forget { $0.pack == pack && (thing == nil || $0.thing == thing) }
  }

  /// The pack `name` is called `other` from now on.
  func moved(_ name: String, to other: String) {
    memory.change { failures, _ in
      for index in failures.indices where failures[index].pack == name { failures[index].pack = other }
    }
  }

  /// Returns a zip with the photographs and with what was found in each, as `apeiron pack rehearse --keep` keeps them in
  /// a folder. `manifest` says by which references.
  static func zip(_ failures: [RehearsalFailure], _ manifest: Manifest) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines = JSONLine.encoded(ManifestLine(manifest: manifest)) + Data("\n".utf8)
    var files: [(name: String, path: String)] = []
    let add = { (name: String, data: Data) in
      let file = folder.appending(path: name)
      try data.write(to: file)
      files.append((name, file.path))
    }
    for (index, failure) in failures.enumerated() {
      let line = failure.line(index + 1)
      lines += JSONLine.encoded(line) + Data("\n".utf8)
      try add(line.picture, Data(failure.bytes))
    }
    try add(KeptFailure.file, lines)
    let zip = folder.appending(path: "failures.zip")
    try ZipFile.write(files, to: zip.path)
    return Array(try Data(contentsOf: zip))
  }
}
