import CV4L2
import Foundation

/// The buffers: requesting them, and the cycle of each between driver and program.
extension VideoDevice {
  /// Four buffers tolerate a reader that sleeps for three frames; with only one the driver has nowhere to write while
  /// the program reads.
  private static var wantedBuffers: UInt32 { 4 }
  private static var minBuffers: UInt32 { 2 }

  /// Maps and queues the buffers and starts the stream, which ends when the device is closed.
  mutating func startStreaming() throws(SystemError) {
    var request = v4l2_requestbuffers()
    request.count = Self.wantedBuffers
    request.type = identity.bufferType
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try control(.requestBuffers, &request)
    guard request.count >= Self.minBuffers else {
      throw SystemError(.requestBuffers, ENOMEM)
    }
    for index in 0..<request.count {
      let place = try exchange(.queryBuffer, index: index)
      try map(offset: place.offset, length: place.length)
      try queue(Int(index))
    }
    var type = identity.bufferType
    try control(.streamOn, &type)
  }

  /// Hands buffer `index` to the driver to be filled.
  func queue(_ index: Int) throws(SystemError) {
    _ = try exchange(.queueBuffer, index: UInt32(index))
  }

  /// Takes the oldest filled buffer; nil if none is ready.
  func dequeue() throws(SystemError) -> FilledBuffer? {
    let state: BufferState
    do throws(SystemError) {
      state = try exchange(.dequeueBuffer, index: 0)
    } catch let error where error.number == EAGAIN {
      return nil
    }
    guard state.index < buffers.count else { throw SystemError(.dequeueBuffer, EINVAL) }
    let isMonotonic = state.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC
    return FilledBuffer(
      index: state.index, bytesUsed: state.bytesUsed, isMarkedBroken: state.flags & V4L2_BUF_FLAG_ERROR != 0,
      timestamp: isMonotonic ? .seconds(state.stamp.tv_sec) + .microseconds(state.stamp.tv_usec) : nil,
      isStampedAtEnd: state.flags & V4L2_BUF_FLAG_TSTAMP_SRC_MASK == V4L2_BUF_FLAG_TSTAMP_SRC_EOF)
  }

  /// Returns a copy of the bytes that the driver wrote into `buffer`.
  func bytes(of buffer: FilledBuffer) -> [UInt8] {
    buffers[buffer.index].copy(buffer.bytesUsed)
  }

  /// Performs a request on a buffer and returns the driver's answer about the buffer, or about its first plane.
  private func exchange(_ request: VideoRequest, index: UInt32) throws(SystemError) -> BufferState {
    var buffer = unsafe v4l2_buffer()
    unsafe buffer.index = index
    unsafe buffer.type = identity.bufferType
    unsafe buffer.memory = V4L2_MEMORY_MMAP.rawValue
    guard identity.isMultiPlanar else {
      try unsafe control(request, &buffer)
      return unsafe BufferState(buffer)
    }
    var planes = [v4l2_plane](repeating: v4l2_plane(), count: Int(VIDEO_MAX_PLANES))
    return try unsafe planes.withUnsafeMutableBufferPointer { planes throws(SystemError) in
      unsafe buffer.m.planes = planes.baseAddress
      unsafe buffer.length = UInt32(planes.count)
      try unsafe control(request, &buffer)
      return unsafe BufferState(buffer, plane: planes[0])
    }
  }
}
