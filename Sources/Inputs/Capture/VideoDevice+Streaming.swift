import CV4L2
import Foundation

/// The buffers: requesting them, and the cycle of each between driver and program.
extension VideoDevice {
  /// Four buffers tolerate a reader that sleeps for three frames; with only one the driver has nowhere to write while
  /// the program reads.
  private static var wantedBuffers: UInt32 { 4 }
  private static var leastBuffers: UInt32 { 2 }

  /// Maps and queues the buffers and starts the stream, which ends when the device is closed.
  mutating func startStreaming() throws(SystemError) {
    var request = v4l2_requestbuffers()
    request.count = Self.wantedBuffers
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try control(.requestBuffers, &request)
    guard request.count >= Self.leastBuffers else {
      throw SystemError(VideoRequest.requestBuffers.rawValue, ENOMEM)
    }
    for index in 0..<request.count {
      var buffer = unsafe emptyBuffer(index: index)
      try unsafe control(.queryBuffer, &buffer)
      try unsafe map(offset: Int(buffer.m.offset), length: Int(buffer.length))
      try queue(Int(index))
    }
    var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    try control(.streamOn, &type)
  }

  /// Hands buffer `index` to the driver to be filled.
  func queue(_ index: Int) throws(SystemError) {
    var buffer = unsafe emptyBuffer(index: UInt32(index))
    try unsafe control(.queueBuffer, &buffer)
  }

  /// Takes the oldest filled buffer; nil if none is ready.
  func dequeue() throws(SystemError) -> FilledBuffer? {
    var buffer = unsafe emptyBuffer(index: 0)
    do throws(SystemError) {
      try unsafe control(.dequeueBuffer, &buffer)
    } catch let error where error.number == EAGAIN {
      return nil
    }
    let (index, count, stamp) = unsafe (buffer.index, buffer.bytesused, buffer.timestamp)
    let flags = unsafe Int32(bitPattern: buffer.flags)
    guard index < buffers.count else { throw SystemError(VideoRequest.dequeueBuffer.rawValue, EINVAL) }
    let isMonotonic = flags & V4L2_BUF_FLAG_TIMESTAMP_MASK == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC
    return FilledBuffer(
      index: Int(index), bytesUsed: Int(count), isMarkedBroken: flags & V4L2_BUF_FLAG_ERROR != 0,
      timestamp: isMonotonic ? .seconds(stamp.tv_sec) + .microseconds(stamp.tv_usec) : nil)
  }

  /// A copy of what the driver wrote into `buffer`.
  func bytes(of buffer: FilledBuffer) -> [UInt8] {
    buffers[buffer.index].copy(buffer.bytesUsed)
  }

  private func emptyBuffer(index: UInt32) -> v4l2_buffer {
    var buffer = unsafe v4l2_buffer()
    unsafe buffer.index = index
    unsafe buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    unsafe buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return unsafe buffer
  }
}
