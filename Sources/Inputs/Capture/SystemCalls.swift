/// The system calls that operate a camera, so that a test can stand in for the kernel.
protocol SystemCalls: Waiting {
  /// Opens a device for reading and writing, without blocking.
  func open(_ path: String) throws(SystemError) -> CInt
  func close(_ descriptor: CInt)
  /// Performs an ioctl with the structure that `request` takes, which the kernel reads and writes.
  func control<Argument>(
    _ descriptor: CInt, _ request: VideoRequest, _ argument: inout Argument
  ) throws(SystemError)
  /// Maps a buffer of the device, readable and shared with the driver.
  func map(_ descriptor: CInt, offset: Int, length: Int) throws(SystemError) -> MappedBuffer
  func unmap(_ buffer: MappedBuffer)
}
