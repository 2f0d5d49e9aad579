import Foundation
import Judging
import Rehearsals
import Results
import ZipFiles

/// A photograph of a rehearsal in which a thing was not found, or another one was.
struct RehearsalFailure: ShortLived {
  /// The name of the pack in the library.
  var pack: String
  /// What the journal has of it.
  let entry: RehearsalBook.Entry
  /// The content of a JPEG or PNG file.
  let bytes: [UInt8]
  let findings: ExactFindings
  let keptAt: ContinuousClock.Instant

  /// The failure as `apeiron replay` reads it, with the number of the photograph among those of its pack.
  fileprivate func line(_ number: Int) -> KeptFailure {
    let photograph = entry.photograph
    let missed = photograph.things.filter { !$0.isFound }
    let picture = "\(number).\(Picture.fileExtension(of: bytes))"
    return KeptFailure(
      picture: picture, photograph: picture, shows: photograph.things.map(\.name), missed: missed.map(\.name),
      takenFor: photograph.takenFor.sorted(), rejection: missed.first?.rejection, findings: findings)
  }
}

/// The photographs of rehearsals that went wrong and that their authors let be kept, so that they can be judged again.
struct RehearsalFailures {
  private let memory: ShortMemory<RehearsalFailure>

  /// No photographs yet. `now` also goes on while the machine sleeps.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    memory = ShortMemory(maxBytes: 64 << 20, now: now)
  }

  func keep(_ bytes: [UInt8], _ entry: RehearsalBook.Entry, in pack: String, _ findings: ExactFindings) {
    memory.change { failures, now in
      failures.append(RehearsalFailure(pack: pack, entry: entry, bytes: bytes, findings: findings, keptAt: now))
    }
  }

  /// Returns the photographs of a pack that can be judged again, the oldest first: their rehearsal goes on, at every
  /// daemon, and they were judged by these `references`.
  func those(of pack: String, in book: RehearsalBook, by references: String) -> [RehearsalFailure] {
    all.filter {
      $0.pack == pack && $0.entry.references == references && book.present.contains($0.entry)
    }
  }

  /// Forgets the photographs of a pack, or only those of one of its things; `thing` is nil for strangers.
  func forget(_ pack: String, thing: String?? = nil) {
    memory.forget { $0.pack == pack && (thing == nil || $0.entry.thing == thing) }
  }

  /// Forgets the photograph of this entry.
  func forget(_ entry: RehearsalBook.Entry) { memory.forget { $0.entry == entry } }

  /// The photographs of all packs.
  var all: [RehearsalFailure] { memory.all }

  /// The pack `name` is called `other` from now on.
  func moved(_ name: String, to other: String) { memory.moved(name, to: other) }

  /// Returns a zip with the photographs and what was found in each, in the form of the folder that `apeiron pack rehearse
  /// --keep` writes. `manifest` names the references.
  static func zip(_ failures: [RehearsalFailure], _ manifest: Manifest) throws(ZipFile.Failure) -> [UInt8] {
    var lines = JSONLine.encoded(ManifestLine(manifest: manifest)) + Data("\n".utf8)
    var files: [(name: String, bytes: [UInt8])] = []
    for (index, failure) in failures.enumerated() {
      let line = failure.line(index + 1)
      lines += JSONLine.encoded(line) + Data("\n".utf8)
      files.append((line.picture, failure.bytes))
    }
    return try ZipFile.zip([(KeptFailure.file, Array(lines))] + files)
  }
}
