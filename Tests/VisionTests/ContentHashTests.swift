import Testing
import Vision

@Suite struct ContentHashTests {
  /// Test vectors of draft-eastlake-fnv, appendix C.
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func `the hash is FNV-1a of 64 bits`(text: String, digits: String) {
    #expect("\(ContentHash(of: Array(text.utf8)))" == digits)
  }

  @Test func `a hash has sixteen digits, also where the first are noughts`() {
    let hashes = (0..<2000).map { "\(ContentHash(of: Array("\($0)".utf8)))" }
    #expect(hashes.allSatisfy { $0.count == 16 })
    #expect(hashes.contains { $0.hasPrefix("0") })
  }
}
