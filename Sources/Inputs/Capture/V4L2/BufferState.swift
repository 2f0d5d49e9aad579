import CV4L2

/// The driver's answer about a buffer, for a request with a single plane or with several planes.
struct BufferState {
  let index: Int
  let flags: Int32
  let stamp: timeval
  /// The bytes of the picture, or of its first plane.
  let bytesUsed: Int
  /// The offset at which to map the buffer, and its length in bytes.
  let offset: Int
  let length: Int

  init(_ buffer: v4l2_buffer) {
    unsafe index = Int(buffer.index)
    unsafe flags = Int32(bitPattern: buffer.flags)
    unsafe stamp = buffer.timestamp
    unsafe bytesUsed = Int(buffer.bytesused)
    unsafe offset = Int(buffer.m.offset)
    unsafe length = Int(buffer.length)
  }

  /// Creates the state of a buffer whose picture may be spread over several planes. This program needs the first plane.
  init(_ buffer: v4l2_buffer, plane: v4l2_plane) {
    unsafe index = Int(buffer.index)
    unsafe flags = Int32(bitPattern: buffer.flags)
    unsafe stamp = buffer.timestamp
    bytesUsed = Int(plane.bytesused)
    unsafe offset = Int(plane.m.mem_offset)
    length = Int(plane.length)
  }
}
