import Testing
import Vision

@testable import Catalogue

@Suite struct `The figures of a reference` {
  private func figures(_ image: GrayImage) throws -> ReferenceFigures {
    try ReferenceFigures(image, storedLongestSide: image.longestSide)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `find nothing wrong with a rich print`(seed: UInt64) throws {
    #expect(Weakness.all(in: try figures(Prints.rich(seed: seed))) == [])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `name what was done to it`(seed: UInt64) throws {
    let print = Prints.rich(seed: seed)
    #expect(Weakness.all(in: try figures(print.blurred(sigmaX: 5, sigmaY: 5))).contains(.blurred))
    #expect(Weakness.all(in: try figures(Prints.pale(print, to: 0.2))).contains(.lowContrast))
    #expect(Weakness.all(in: try figures(Prints.cornered(print))).contains(.badlySpread))
    #expect(Weakness.all(in: try figures(print.reduced(toLongestSide: 150))).contains(.tooSmall))
  }

  @Test func `know a repeated pattern`() throws {
    let chequered = try figures(Prints.chequered())
    #expect(chequered.repetition > 0.8)
    #expect(Weakness.all(in: chequered).contains(.repeatedPattern))
    #expect(try figures(Prints.rich(seed: 1)).repetition < 0.1)
  }

  @Test func `are defined for a plain picture, and for one of a single pixel`() throws {
    for side in [1, 40, 300] {
      let plain = try figures(GrayImage(width: side, height: side, pixels: [UInt8](repeating: 9, count: side * side)))
      #expect((plain.features, plain.spread, plain.contrast, plain.repetition) == (0, 0, 0, 0))
      #expect(plain.sharpness == 1)
      #expect(Weakness.all(in: plain).contains(.fewFeatures))
    }
  }
}
