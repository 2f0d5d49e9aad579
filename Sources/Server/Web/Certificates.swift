import Crypto
public import Foundation
import SwiftASN1
import X509

/// The certificates that a daemon makes for itself, so that phones may use their cameras: browsers give cameras only to
/// pages that come over HTTPS.
///
/// One authority is made once a machine and may be trusted by phones; it signs a new server certificate whenever the
/// machine's names or addresses are others, which phones then need not notice.
public struct Certificates: Sendable {
  /// PEM texts.
  public let authority: String
  public let certificate: String
  public let key: String

  /// iOS refuses server certificates that are valid for longer than 398 days.
  private static let serverDays = 397.0
  private static let authorityDays = 3650.0

  /// An authority of its own name, so that two machines' do not look alike in a phone's settings.
  /// - Returns: certificate and key as PEM.
  public static func makeAuthority(name: String, now: Date) throws -> (certificate: String, key: String) {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName {
      OrganizationName("Apeiron")
      CommonName("Apeiron on \(name)")
    }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
      notValidBefore: now.addingTimeInterval(-86_400), notValidAfter: now.addingTimeInterval(authorityDays * 86_400),
      issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        Self.identifier(of: key.publicKey)
      },
      issuerPrivateKey: .init(key))
    return (try certificate.serializeAsPEM().pemString, key.pemRepresentation)
  }

  /// A certificate for a server that is reached by `names` (host names, IPv4 and IPv6 addresses), signed by the authority.
  public init(
    authority: String, authorityKey: String, names: [String], now: Date
  ) throws {
    let issuer = try Certificate(pemEncoded: authority)
    let issuerKey = try P256.Signing.PrivateKey(pemRepresentation: authorityKey)
    let key = P256.Signing.PrivateKey()
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
      notValidBefore: now.addingTimeInterval(-86_400), notValidAfter: now.addingTimeInterval(Self.serverDays * 86_400),
      issuer: issuer.subject,
      subject: try DistinguishedName { CommonName(names.first ?? "apeiron") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        Self.identifier(of: key.publicKey)
        AuthorityKeyIdentifier(keyIdentifier: try issuer.extensions.subjectKeyIdentifier?.keyIdentifier)
        SubjectAlternativeNames(names.map(Self.generalName))
      },
      issuerPrivateKey: .init(issuerKey))
    self.authority = authority
    self.certificate = try certificate.serializeAsPEM().pemString
    self.key = key.pemRepresentation
  }

  /// The first 160 bits of the SHA-256 of the key (RFC 7093, section 2).
  private static func identifier(of key: P256.Signing.PublicKey) -> SubjectKeyIdentifier {
    SubjectKeyIdentifier(keyIdentifier: ArraySlice(SHA256.hash(data: key.x963Representation).prefix(20)))
  }

  private static func generalName(_ name: String) -> GeneralName {
    var v4 = in_addr()
    var v6 = in6_addr()
    if unsafe inet_pton(AF_INET, name, &v4) == 1 {
      return .ipAddress(ASN1OctetString(contentBytes: unsafe withUnsafeBytes(of: v4) { unsafe ArraySlice($0) }))
    }
    if unsafe inet_pton(AF_INET6, name, &v6) == 1 {
      return .ipAddress(ASN1OctetString(contentBytes: unsafe withUnsafeBytes(of: v6) { unsafe ArraySlice($0) }))
    }
    return .dnsName(name)
  }
}
