import CTLS

/// The settings that the connections of a server or of a client have in common: its certificate, or the authorities
/// that it trusts. TLS 1.2 is the oldest version that is spoken, and HTTP/1.1 the only protocol within.
@safe public final class TLSContext: Sendable {
  // libssl counts its users and locks what they share.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// For a server with the first of `certificates` (one PEM text; those that signed it follow) and its `key`
  /// (PEM, without a passphrase).
  ///
  /// - Throws: ``TLSFailure`` of the code `unusable`, with the message of OpenSSL.
  public init(certificates: String, key: String) throws(TLSFailure) {
    let made = ShimError.catching { error in unsafe ctls_server(certificates, key, error) }
    guard let pointer = unsafe made.value else { throw unsafe TLSFailure(.unusable, made.reason) }
    unsafe self.pointer = pointer
  }

  /// For clients that trust `authorities` (PEM); nil are those that the system trusts.
  ///
  /// - Throws: ``TLSFailure`` of the code `unusable`, with the message of OpenSSL.
  public init(trusting authorities: String? = nil) throws(TLSFailure) {
    let made = ShimError.catching { error in unsafe ctls_client(authorities, error) }
    guard let pointer = unsafe made.value else { throw unsafe TLSFailure(.unusable, made.reason) }
    unsafe self.pointer = pointer
  }

  deinit { unsafe ctls_context_free(pointer) }
}
