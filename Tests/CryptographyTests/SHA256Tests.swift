import Cryptography
import Testing

@Suite struct SHA256Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  @Test(arguments: [
    // FIPS 180-4, the examples of NIST.
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `a hash is the one of the standard`(text: String, digest: String) {
    #expect(hex(SHA256.hash(Array(text.utf8))) == digest)
  }

  /// RFC 4231, test case 2.
  @Test func `a code is the one of the standard`() {
    let code = SHA256.authenticationCode(for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
