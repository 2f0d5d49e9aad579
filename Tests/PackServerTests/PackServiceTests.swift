import Packs
import Synchronization
import TestSupport
import Testing

@testable import Judging
@testable import PackServer

@Suite struct `A pack that is being played` {
  @Test func `is neither renamed nor deleted until that is over`() async throws {
    let folder = try TemporaryFolder()
    let library = PackLibrary(folder.path("packs"), PackFormat())
    for name in ["Birds", "Trees"] { try library.make(name, title: name, language: "en") }
    let played = Mutex<Set<String>>(["Trees"])
    let packs = PackService(
      PackCache(library, recognition: RecognitionService(workers: 1)), started: .absent,
      played: { played.withLock(\.self) })
    #expect(await packs.list().packs.map(\.played) == [false, true])
    #expect(try await packs.sheet("Trees").played)
    await #expect(throws: PackServerError.packPlayed) { try await packs.rename("Trees", to: "Woods") }
    await #expect(throws: PackServerError.packPlayed) { try await packs.delete("Trees") }
    try await packs.delete("Birds")
    played.withLock { $0 = [] }
    try await packs.rename("Trees", to: "Woods")
    #expect(await packs.list().packs.map(\.name) == ["Woods"])
  }
}
