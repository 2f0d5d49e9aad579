import CTLS

/// One end of an encrypted connection, without the transport: it takes the bytes received from the peer, and produces
/// the bytes to send. After each call of another method, the caller gets these with ``takeCiphertext(into:)``.
@safe public final class TLSConnection {
  /// The result of a read.
  public enum Reading {
    /// There were bytes, and there may be more.
    case some
    /// There is nothing until more is received.
    case waits
    /// The other end has said that it sends nothing more.
    case ended
  }

  /// The maximum plaintext length of one record (RFC 8446, 5.1). A single write should not be longer, so that buffers
  /// need no more space than this.
  public static let maxRecordBytes = 16_384
  /// The number of bytes by which a record may be longer than its plaintext. TLS 1.2 allows 2,048 bytes; today's
  /// ciphers need 29 at most.
  public static let usualOverhead = 32

  private let connection: OpaquePointer

  /// The end of a server.
  ///
  /// - Throws: ``TLSFailure`` of the code `unusable` without memory.
  public init(accepting context: TLSContext) throws(TLSFailure) {
    guard let connection = unsafe ctls_accept(context.pointer) else { throw TLSFailure(.unusable, "memory is short") }
    unsafe self.connection = connection
  }

  /// Creates a client's end, which accepts no server but `host`, a name or an address.
  ///
  /// - Throws: ``TLSFailure`` with code `unusable` if `host` is not a host.
  public init(_ context: TLSContext, to host: String) throws(TLSFailure) {
    guard let connection = unsafe ctls_connect(context.pointer, host) else {
      throw TLSFailure(.unusable, "\(host) is no host")
    }
    unsafe self.connection = connection
  }

  deinit { unsafe ctls_connection_free(connection) }

  /// Takes bytes received from the peer, for ``read(into:)`` and ``handshake()`` to process.
  public func receive(_ ciphertext: RawSpan) {
    let isFed = unsafe ciphertext.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe ctls_feed(connection, start, bytes.count)
    }
    precondition(isFed, "memory is short")
  }

  /// How many bytes wait to be sent to the other end.
  public var ciphertextCount: Int { unsafe ctls_pending(connection) }

  /// Appends bytes to send to the peer until `room` is full.
  public func takeCiphertext(into room: inout OutputRawSpan) {
    unsafe room.withUnsafeMutableBytes { bytes, count in
      guard let start = bytes.baseAddress else { return }
      unsafe count += ctls_take(connection, start + count, bytes.count - count)
    }
  }

  /// Continues the handshake.
  ///
  /// - Returns: Whether the handshake is complete; if not, more bytes must be received.
  /// - Throws: ``TLSFailure`` with code `noAgreement`. The next bytes to send then tell the peer.
  public func handshake() throws(TLSFailure) -> Bool {
    let made = ShimError.catching { error in unsafe ctls_handshake(connection, error) }
    switch made.value {
    case CTLS_DONE: return true
    case CTLS_WAITS: return false
    case CTLS_ENDED: throw TLSFailure(.noAgreement, "TLS cannot be agreed on: the other end has left")
    default: throw TLSFailure(.noAgreement, made.reason)
    }
  }

  /// Appends plaintext from the peer until `room` is full. `room` must have free space.
  ///
  /// - Throws: ``TLSFailure`` with code `broken`. The next bytes to send then tell the peer.
  public func read(into room: inout OutputRawSpan) throws(TLSFailure) -> Reading {
    var got = 0
    let made = unsafe room.withUnsafeMutableBytes { bytes, count in
      ShimError.catching { error in
        guard let start = bytes.baseAddress else { return CTLS_WAITS }
        let result = unsafe ctls_read(connection, start + count, bytes.count - count, &got, error)
        count += got
        return result
      }
    }
    switch made.value {
    case CTLS_DONE: return .some
    case CTLS_WAITS: return .waits
    case CTLS_ENDED: return .ended
    default: throw TLSFailure(.broken, made.reason)
    }
  }

  /// Encrypts `plaintext` for the other end; only after the handshake.
  ///
  /// - Throws: ``TLSFailure`` of the code `broken` after ``shutDown()`` and where something else has failed before.
  public func write(_ plaintext: RawSpan) throws(TLSFailure) {
    let made = unsafe plaintext.withUnsafeBytes { bytes in
      ShimError.catching { error in
        guard let start = bytes.baseAddress, bytes.count > 0 else { return CTLS_DONE }
        return unsafe ctls_write(connection, start, bytes.count, error)
      }
    }
    guard made.value == CTLS_DONE else { throw TLSFailure(.broken, made.reason) }
  }

  /// Tells the other end that this was all (close_notify); only after the handshake. Reading goes on.
  public func shutDown() { unsafe ctls_shutdown(connection) }
}
