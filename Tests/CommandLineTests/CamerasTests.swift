import Capture
import Testing
import Vision

@testable import apeiron

@Suite struct `The command cameras` {
  @Test func `lists what there is, and says what to do where there is none`() async throws {
    let run = try await apeiron("cameras", "--json")
    // 3 where a camera may not be opened.
    #expect([0, 3].contains(run.status))
    #expect(run.lines.isEmpty == false || run.talk.contains("apeiron: "))
    for object in try run.objects() { #expect(object["path"] as? String != nil) }
  }

  @Test(
    arguments: [
      (["picture", "/dev/null"], 66, "/dev/null is not a camera"),
      (["measure", "/dev/no-such-camera"], 66, "There is no camera at /dev/no-such-camera"),
      (["controls", "no such camera"], 66, "There is no camera called \"no such camera\""),
      (["picture", "x", "--size", "640"], 64, "--size is 640; it must be WIDTHxHEIGHT"),
      (["measure", "x", "--rate", "0"], 64, "--rate is 0.0; it must be 0.001...1000"),
      (["measure", "x", "--seconds", "0"], 64, "it must be 1...86400"),
      (["controls", "x", "--keep"], 64, "--keep needs values"),
      (["controls", "x", "a=1", "--keep", "--forget"], 64, "exclude each other"),
    ] as [([String], Int32, String)])
  func `refuses what cannot be`(arguments: [String], status: Int32, words: String) async throws {
    let run = try await Program().run(["cameras"] + arguments)
    #expect(run.status == status)
    #expect(run.talk.contains(words))
    #expect(run.output == "")
  }
}

@Suite struct `The measurement of a camera` {
  @Test func `knows the ages of a day's frames, and does not grow with them`() {
    var measured = CameraMeasure.Measurement()
    let start = SuspendingClock.now
    for number in 0..<100_000 {
      // Every hundredth is late, as on a busy machine; one comes from the future, as the stamps of a driver may.
      let age = Duration.milliseconds(number == 0 ? -5 : number % 100 == 0 ? 20_000 : 20 + number % 5)
      let image = GrayImage(width: 1, height: 1, pixels: [0])
      let frame = Frame(image: image, capturedAt: start - age, sequence: number, broken: number / 10)
      measured.add(frame, at: start)
    }
    #expect(measured.frames == 100_000 && measured.lastSequence == 99_999 && measured.broken == 9_999)
    #expect(measured.age(of: 0.5) == 22 && measured.age(of: 0.99) == 24 && measured.age(of: 1) == 10_000)
    #expect(measured.ages.count == 7)
    #expect(CameraMeasure.Measurement().age(of: 0.5) == 0)
  }
}

@Suite struct `A picture of text` {
  /// Black on the left, white on the right.
  private let ramp = GrayImage(width: 32, height: 16, pixels: (0..<512).map { UInt8($0 % 32 * 255 / 31) })

  @Test func `has letters for the levels, and half as many lines as columns of a square`() throws {
    let lines = try TextPicture(ramp, columns: 32, isTerminal: false).lines
    #expect(lines.count == 8)
    #expect(lines.allSatisfy { $0.count == 32 && $0.hasPrefix("@") && $0.hasSuffix(" ") })
  }

  @Test func `is no wider than the terminal, where it has greys`() throws {
    let lines = try TextPicture(ramp, columns: 16, isTerminal: true).lines
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count { $0 == "▀" } == 16 && $0.hasSuffix("\u{1b}[0m") })
    #expect(lines[0].hasPrefix("\u{1b}[38;5;232;48;5;232m"))
  }
}
