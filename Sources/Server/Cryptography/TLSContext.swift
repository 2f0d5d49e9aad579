import CTLS

/// The settings that the connections of a server or a client share: its certificate, or the authorities that it trusts.
/// The oldest supported version is TLS 1.2, and the only protocol inside is HTTP/1.1.
@safe public final class TLSContext: Sendable {
  // libssl counts its users and locks what they share.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Creates the context of a server with the first of `certificates` (one PEM text, in which the certificates that
  /// signed it follow) and its `key` (PEM, without a passphrase).
  ///
  /// - Throws: ``TLSFailure`` with code `unusable` and OpenSSL's message.
  public init(certificates: String, key: String) throws(TLSFailure) {
    let made = ShimError.catching { error in unsafe ctls_server(certificates, key, error) }
    guard let pointer = unsafe made.value else { throw unsafe TLSFailure(.unusable, made.reason) }
    unsafe self.pointer = pointer
  }

  /// Creates the context of clients that trust `authorities` (PEM), or the system's authorities if that is nil.
  ///
  /// - Throws: ``TLSFailure`` with code `unusable` and OpenSSL's message.
  public init(trusting authorities: String? = nil) throws(TLSFailure) {
    let made = ShimError.catching { error in unsafe ctls_client(authorities, error) }
    guard let pointer = unsafe made.value else { throw unsafe TLSFailure(.unusable, made.reason) }
    unsafe self.pointer = pointer
  }

  deinit { unsafe ctls_context_free(pointer) }
}
