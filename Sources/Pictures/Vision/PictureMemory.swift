import CVision

/// How the process gets the memory for pictures.
public enum PictureMemory {
  /// Lets the process keep up to 64 MB that it has freed. Algorithms of OpenCV take images of megabytes for an instant; as it is,
  /// glibc gives those back at once, and the kernel clears each page of the next: a quarter of SIFT's time. To be called
  /// once, when the program starts.
  public static func keepFreed() { cvision_keep_freed_memory() }
}
