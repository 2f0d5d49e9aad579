import CTLS

/// One end of an encrypted connection, without the transport: it takes the bytes that have come from the other end, and
/// gives those that are to be sent there. The code that carries the bytes asks for ``takeCiphertext(into:)`` after each
/// call of another function.
@safe public final class TLSConnection {
  /// The result of a reading.
  public enum Reading {
    /// There were bytes, and there may be more.
    case some
    /// There is nothing until more is received.
    case waits
    /// The other end has said that it sends nothing more.
    case ended
  }

  /// The most plaintext of one record (RFC 8446, 5.1). A single write should not be longer, so
  /// that buffers stay as small.
  public static let mostOfARecord = 16_384
  /// The bytes by which a record may be longer than its plaintext: TLS 1.2 allows 2,048 bytes, the ciphers
  /// of today need 29 at most.
  public static let usualOverhead = 32

  private let connection: OpaquePointer

  /// The end of a server.
  ///
  /// - Throws: ``TLSFailure`` of the code `unusable` without memory.
  public init(accepting context: TLSContext) throws(TLSFailure) {
    guard let connection = unsafe ctls_accept(context.pointer) else { throw TLSFailure(.unusable, "memory is short") }
    unsafe self.connection = connection
  }

  /// The end of a client that speaks to nobody but `host`, a name or an address.
  ///
  /// - Throws: ``TLSFailure`` of the code `unusable` for a text that is no host.
  public init(_ context: TLSContext, to host: String) throws(TLSFailure) {
    guard let connection = unsafe ctls_connect(context.pointer, host) else {
      throw TLSFailure(.unusable, "\(host) is no host")
    }
    unsafe self.connection = connection
  }

  deinit { unsafe ctls_connection_free(connection) }

  /// Takes the bytes that have come from the other end; ``read(into:)`` and ``handshake()`` go on with them.
  public func receive(_ ciphertext: RawSpan) {
    let isFed = unsafe ciphertext.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe ctls_feed(connection, start, bytes.count)
    }
    precondition(isFed, "memory is short")
  }

  /// How many bytes wait to be sent to the other end.
  public var ciphertextCount: Int { unsafe ctls_pending(connection) }

  /// Appends the bytes that are to be sent to the other end, as far as there is room.
  public func takeCiphertext(into room: inout OutputRawSpan) {
    unsafe room.withUnsafeMutableBytes { bytes, count in
      guard let start = bytes.baseAddress else { return }
      unsafe count += ctls_take(connection, start + count, bytes.count - count)
    }
  }

  /// Goes on with the handshake.
  ///
  /// - Returns: Whether it is done; otherwise more must be received.
  /// - Throws: ``TLSFailure`` of the code `noAgreement`. The bytes that are then to be sent tell the other end.
  public func handshake() throws(TLSFailure) -> Bool {
    let made = ShimError.catching { error in unsafe ctls_handshake(connection, error) }
    switch made.value {
    case CTLS_DONE: return true
    case CTLS_WAITS: return false
    case CTLS_ENDED: throw TLSFailure(.noAgreement, "TLS cannot be agreed on: the other end has left")
    default: throw TLSFailure(.noAgreement, made.reason)
    }
  }

  /// Appends the plaintext that the other end has sent, as far as there is room, of which there must be some.
  ///
  /// - Throws: ``TLSFailure`` of the code `broken`. The bytes that are then to be sent tell the other end.
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
