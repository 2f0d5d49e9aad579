/// A buffer of the driver, mapped into memory. `VideoDevice` owns the mapping.
@safe struct MappedBuffer {
  let region: UnsafeRawBufferPointer

  init(_ region: UnsafeRawBufferPointer) { unsafe self.region = unsafe region }

  /// A copy of the first `count` bytes, or of all if there are fewer.
  func copy(_ count: Int) -> [UInt8] { unsafe [UInt8](region.prefix(count)) }
}
