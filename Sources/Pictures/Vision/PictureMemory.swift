import CVision

/// The process's memory allocation for pictures.
public enum PictureMemory {
  /// Lets the process keep up to 64 MB of freed memory. OpenCV's algorithms briefly allocate images of several
  /// megabytes; by default, glibc returns those at once, and the kernel clears every page of the next one, which takes
  /// a quarter of SIFT's time. Also limits glibc to one such reserve per core: with its default of eight, a daemon that
  /// judges a class on two cores uses 415 MB instead of 250 (`Benchmarks/phones.py`) and is no faster. Call this once,
  /// when the program starts.
  public static func keepFreed() { cvision_keep_freed_memory() }
}
