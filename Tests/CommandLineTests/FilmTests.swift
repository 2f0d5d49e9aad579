import TestSupport
import Testing
import Vision

@Suite struct `The commands film and bench` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  @Test func `film renders frames of each picture, which follow from the seed`() async throws {
    for (name, seed) in [("a", "3"), ("b", "3"), ("c", "4")] {
      let run = try await apeiron("film", "--pack", sample.path, "--out", folder.path(name), "--seed", seed)
      #expect(run.status == 0)
      #expect(run.output == "")
      #expect(run.talk.contains("--frames \"\(folder.path(name))\""))
    }
    let names = try folder.names(in: "a")
    #expect(names.count == 40)
    let frame = try ImageDecoder.decode(try folder.read("a/\(names[10])"))
    #expect((frame.width, frame.height) == (640, 480))
    #expect(try folder.read("a/\(names[10])") == folder.read("b/\(names[10])"))
    #expect(try folder.read("a/\(names[10])") != folder.read("c/\(names[10])"))
  }

  @Test func `film needs a folder that it may write`() async throws {
    let run = try await apeiron("film", "--pack", sample.path, "--out", folder.path("pack/pack.yaml"))
    #expect(run.status == 74)
    #expect(run.talk.contains("\(folder.path("pack/pack.yaml")): the frames cannot be written"))
  }

  @Test func `film needs a pack`() async throws {
    let run = try await apeiron("film", "--pack", folder.path("nowhere"), "--out", folder.path("a"))
    #expect(run.status == 66)
  }

  @Test func `bench measures each case beside its peer`() async throws {
    // Not the thousand references, which take minutes where nothing is optimised.
    let run = try await apeiron(
      "bench", "--pack", sample.path, "--runs", "1", "--json", "--only", "verify", "--only", "identify", "--only",
      "deep", "--only", "search")
    #expect(run.status == 0)
    let cases = try run.objects()
    #expect(cases.count >= 4)
    for object in cases {
      #expect(Set(object.keys) == ["case", "ms", "peer", "peerMs", "qualities", "ratio"])
      let figures = ["ms", "peerMs", "ratio"].compactMap { object[$0] as? Double }
      #expect(figures.count == 3 && figures.allSatisfy { $0 > 0 })
      #expect(abs(figures[2] - figures[1] / figures[0]) < 1e-6 * figures[2])
    }
  }
}
