import CZlib

/// Gzip compression (RFC 1952).
enum GZip {
  /// `bytes` compressed at zlib's highest level; nil if there is not enough memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    // A window of 15 bits; 16 more select a gzip header instead of zlib's own.
    let began = unsafe deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard began == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let most = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var source = bytes
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: most) { target, count in
      unsafe source.withUnsafeMutableBufferPointer { source in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        // The buffer is as large as zlib's bound, so one call is enough.
        count = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return compressed.isEmpty ? nil : compressed
  }
}
