import CZlib

/// Compression as browsers take it (RFC 1952).
enum GZip {
  /// `bytes`, compressed as far as zlib can; nil where there is no memory for it.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    // 15 bits of window, and 16 for a header of gzip in place of zlib's own.
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
        // The space is as large as zlib says that it can become: one call is enough.
        count = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return compressed.isEmpty ? nil : compressed
  }
}
