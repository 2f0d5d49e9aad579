import CCrypto

/// The hash SHA-256 (FIPS 180-4), and the HMAC (RFC 2104) that is made with it, by Debian's libcrypto.
public enum SHA256 {
  /// Bytes of a digest.
  public static let byteCount = Int(CCRYPTO_DIGEST_LENGTH)

  /// The digest of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    let isMade = unsafe ccrypto_sha256(bytes, bytes.count, &digest)
    precondition(isMade, "libcrypto has no SHA-256")
    return digest
  }

  /// Returns the HMAC-SHA256 of `bytes`. It tells another owner of the `key` that the sender of `bytes` has the key,
  /// too.
  public static func authenticationCode(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: byteCount)
    let isMade = unsafe ccrypto_hmac_sha256(key, key.count, bytes, bytes.count, &code)
    precondition(isMade, "libcrypto has no HMAC")
    return code
  }
}
