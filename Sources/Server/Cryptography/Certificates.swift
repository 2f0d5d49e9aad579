import CCrypto
public import Foundation

/// The certificates that a daemon makes for itself, so that phones may use their cameras: browsers give cameras only to
/// pages that come over HTTPS.
///
/// One authority is made once a machine and may be trusted by phones; it signs a new server certificate whenever the
/// machine's names or addresses are others, which phones then need not notice.
public struct Certificates: Sendable {
  /// Why there is no certificate.
  public struct Failure: Error, CustomStringConvertible {
    /// The error message from OpenSSL.
    public let description: String
  }

  /// The certificate of the authority, as PEM.
  public let authority: String
  /// The certificate of the server, signed by the authority, as PEM.
  public let certificate: String
  /// The private key of ``certificate``, as PEM.
  public let key: String

  /// The subject of every server certificate. It has no dot: OpenSSL would treat a name with a dot as a host name and
  /// check it against the names that the authority may sign for.
  private static let commonName = "Apeiron"

  /// iOS refuses server certificates that are valid for longer than 398 days.
  private static let serverDays = 397.0
  private static let authorityDays = 3650.0

  /// The letters that a common name has at most (RFC 5280, ub-common-name).
  private static let longestName = 64

  /// Makes an authority that is named after the machine, so that a phone's settings show a different name for each
  /// machine. The name is cut to 64 characters. The authority may sign only for `hosts` (names with all their
  /// subdomains, and addresses) and for private networks: a person who trusts it trusts it for this machine only.
  /// - Returns: The certificate and the key as PEM.
  /// - Throws: ``Failure`` with OpenSSL's message.
  public static func makeAuthority(
    name: String, hosts: [String], now: Date
  ) throws(Failure) -> (certificate: String, key: String) {
    let subject = String(String.UnicodeScalarView("Apeiron on \(name)".unicodeScalars.prefix(longestName)))
    return try unsafe made { pem, error in
      unsafe ccrypto_make_authority(
        "Apeiron", subject, (hosts + own).joined(separator: "\n"),
        validity(days: authorityDays, now), pem, error)
    }
  }

  /// The networks that anybody may use (RFC 1918, 3927, 4193, 4291, 1122), so that the authority stays usable whichever
  /// of them the machine joins. The list also has a name that every machine has: an authority without a name in its
  /// constraints may sign for all names.
  private static let own = [
    "localhost", "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "169.254.0.0/255.255.0.0",
    "127.0.0.0/255.0.0.0", "fc00::/fe00::", "fe80::/ffc0::", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  ]

  /// Whether a certificate can be made for `name`: an address, or an ASCII host name of at most 253 characters whose
  /// labels have 1 to 63 characters (RFC 1035, 2.3.4).
  public static func canName(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return name.utf8.count <= 253 && name.utf8.allSatisfy { (0x21...0x7e).contains($0) }
      && labels.allSatisfy { (1...63).contains($0.count) }
  }

  /// Whether the authority of this PEM text may sign only for some names.
  public static func isConstrained(_ authority: String) -> Bool { unsafe ccrypto_is_constrained(authority) }

  /// Whether the authority in the PEM text `authority` may sign for `name`. A single name that the authority may not
  /// sign for makes the whole certificate invalid.
  public static func isPermitted(_ name: String, by authority: String) -> Bool {
    unsafe ccrypto_permits(authority, name)
  }

  /// Returns the SHA-256 fingerprint of the certificate in this PEM text, as phones show it: pairs of hexadecimal
  /// digits with colons between them. Nil if the text is not a certificate.
  public static func fingerprint(_ certificate: String) -> String? {
    var digest = [UInt8](repeating: 0, count: Int(CCRYPTO_DIGEST_LENGTH))
    guard unsafe ccrypto_fingerprint(certificate, &digest) else { return nil }
    let digits = Array("0123456789ABCDEF")
    return digest.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: ":")
  }

  /// From when to when the first certificate of this PEM text is valid; nil where it is none.
  public static func term(of certificate: String) -> ClosedRange<Date>? {
    var validity = ccrypto_validity()
    guard unsafe ccrypto_read_validity(certificate, &validity), validity.not_before <= validity.not_after else {
      return nil
    }
    return Date(
      timeIntervalSince1970: Double(validity.not_before))...Date(
        timeIntervalSince1970: Double(validity.not_after))
  }

  /// Creates a certificate for a server that is reached under `names` (host names, IPv4 and IPv6 addresses), signed by
  /// the authority.
  ///
  /// - Throws: ``Failure`` with OpenSSL's message, for example if the authority is not PEM.
  public init(authority: String, authorityKey: String, names: [String], now: Date) throws(Failure) {
    let made = try unsafe Self.made { pem, error in
      unsafe ccrypto_make_certificate(
        authority, authorityKey, Self.commonName, names.joined(separator: "\n"),
        Self.validity(days: Self.serverDays, now), pem, error)
    }
    self.authority = authority
    certificate = made.certificate
    key = made.key
  }

  /// From a day ago, so that clocks may differ.
  private static func validity(days: Double, _ now: Date) -> ccrypto_validity {
    let day = 86_400.0
    return ccrypto_validity(
      not_before: Int64(now.timeIntervalSince1970 - day), not_after: Int64(now.timeIntervalSince1970 + days * day))
  }

  /// Room for a certificate of some hundred names.
  private static let capacity = 1 << 16

  private static func made(
    _ make: (ccrypto_pem, UnsafeMutablePointer<CChar>) -> Bool
  ) throws(Failure) -> (certificate: String, key: String) {
    var certificate = [CChar](repeating: 0, count: capacity)
    var key = certificate
    let made = ShimError.catching { error in
      unsafe certificate.withUnsafeMutableBufferPointer { certificate in
        unsafe key.withUnsafeMutableBufferPointer { key in
          guard let certificate = certificate.baseAddress, let key = key.baseAddress else { return false }
          return unsafe make(ccrypto_pem(certificate: certificate, key: key, capacity: capacity), error)
        }
      }
    }
    guard made.value else { throw Failure(description: made.reason) }
    return (text(certificate), text(key))
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
