import Basics
import CHamming
import Testing

/// Every kernel that this CPU runs, against the definition.
@Suite struct KernelTests {
  @Test(arguments: Pattern.allCases, seeds)
  func `the portable kernel finds what the definition says`(pattern: Pattern, seed: UInt64) {
    expectAgreement(CHAMMING_PORTABLE, pattern, seed)
  }

  @Test(
    .enabled(if: chamming_kernel_runs(CHAMMING_POPCNT), "this CPU has no POPCNT"),
    arguments: Pattern.allCases, seeds)
  func `the POPCNT kernel finds what the definition says`(pattern: Pattern, seed: UInt64) {
    expectAgreement(CHAMMING_POPCNT, pattern, seed)
  }

  @Test(
    .enabled(if: chamming_kernel_runs(CHAMMING_AVX2), "this CPU has no AVX2"),
    arguments: Pattern.allCases, seeds)
  func `the AVX2 kernel finds what the definition says`(pattern: Pattern, seed: UInt64) {
    expectAgreement(CHAMMING_AVX2, pattern, seed)
  }

  @Test(
    .enabled(if: chamming_kernel_runs(CHAMMING_AVX512), "this CPU has no AVX-512 with BW and VPOPCNTDQ"),
    arguments: Pattern.allCases, seeds)
  func `the AVX-512 kernel finds what the definition says`(pattern: Pattern, seed: UInt64) {
    expectAgreement(CHAMMING_AVX512, pattern, seed)
  }

  @Test(arguments: [0, 1, 2, 3, 5, 17] + borders)
  func `no border of a block or tile of references shows`(count: Int) {
    expectAgreement(queries: 3, references: count, Pattern.nearlyRepeated, seed: UInt64(count))
  }

  @Test(arguments: [0, 1, 2, 3, 5, 17] + borders)
  func `no border of a chunk of queries shows`(count: Int) {
    expectAgreement(queries: count, references: 3, Pattern.nearlyRepeated, seed: UInt64(count))
  }

  @Test(arguments: [65_535, 65_536, 65_537])
  func `queries beyond 16 bits keep their numbers`(count: Int) {
    expectAgreement(queries: count, references: 2, Pattern.random, seed: UInt64(count))
  }

  @Test func `opposites, whose distance does not fit a byte, stay exact in every tile and chunk`() {
    var generator = SplitMix64(seed: 1)
    let queries = Pattern.allOne.descriptors(600, using: &generator)
    let references = Pattern.allZero.descriptors(1100, using: &generator)
    let neighbours = Outcome.Neighbours(index: 0, distance: 256, second: 256)
    for kernel in runningKernels {
      let outcome = Outcome(of: kernel, queries, references)
      #expect(outcome?.ofQueries.allSatisfy { $0 == neighbours } == true)
      #expect(outcome?.ofReferences.allSatisfy { $0 == Outcome.Nearest(index: 0, distance: 256) } == true)
    }
  }

  @Test(arguments: Pattern.allCases)
  func `a thousand descriptors against a thousand give one answer`(pattern: Pattern) {
    expectAgreement(queries: 1000, references: 1000, pattern, seed: 1000)
  }
}

private let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

/// One below, at and above: vectors and blocks (8, 32), the unrolled four blocks (128), AVX2's chunk of queries (256)
/// and tile (384), the tile of the others (512), and two tiles each.
private let borders = [8, 32, 128, 256, 384, 512, 768, 1024].flatMap { [$0 - 1, $0, $0 + 1] }

private let runningKernels = (0..<chamming_kernel_count).map { chamming_kernel($0) }.filter(chamming_kernel_runs)

/// Compares one kernel with the definition on lists of a random length, which the seed decides as well.
private func expectAgreement(_ kernel: chamming_kernel, _ pattern: Pattern, _ seed: UInt64) {
  var generator = SplitMix64(seed: seed)
  let queries = pattern.descriptors(Int.random(in: 0...300, using: &generator), using: &generator)
  let others = Bool.random(using: &generator) ? pattern : Pattern.random
  var references = others.descriptors(Int.random(in: 0...600, using: &generator), using: &generator)
  // All ones against all zeros, for one, are at distance 256.
  if Bool.random(using: &generator) { references = references.map { ~$0 } }
  let truth = Outcome(definedFor: queries, references)
  // A comparison inside `#expect` would print all the results.
  let agrees = Outcome(of: kernel, queries, references) == truth
  let agreesOnOneSide = Outcome(of: kernel, queries, references, bothSides: false)?.ofQueries == truth.ofQueries
  #expect(agrees, "\(queries.count / 4) queries, \(references.count / 4) references")
  #expect(agreesOnOneSide, "\(queries.count / 4) queries, \(references.count / 4) references")
}

/// Compares every kernel that runs with the definition.
private func expectAgreement(queries: Int, references: Int, _ pattern: Pattern, seed: UInt64) {
  var generator = SplitMix64(seed: seed)
  let queries = pattern.descriptors(queries, using: &generator)
  let references = pattern.descriptors(references, using: &generator)
  let truth = Outcome(definedFor: queries, references)
  for kernel in runningKernels {
    // A comparison inside `#expect` would print all the results.
    let agrees = Outcome(of: kernel, queries, references) == truth
    #expect(agrees, "\(unsafe String(cString: chamming_kernel_name(kernel)))")
  }
}
