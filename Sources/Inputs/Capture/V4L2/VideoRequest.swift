import CV4L2

/// A request of the kernel's video interface, by its name in the kernel's manual.
enum VideoRequest: String, CaseIterable {
  case queryCapabilities = "VIDIOC_QUERYCAP"
  case enumerateFormats = "VIDIOC_ENUM_FMT"
  case enumerateSizes = "VIDIOC_ENUM_FRAMESIZES"
  case enumerateIntervals = "VIDIOC_ENUM_FRAMEINTERVALS"
  case setFormat = "VIDIOC_S_FMT"
  case getParameters = "VIDIOC_G_PARM"
  case setParameters = "VIDIOC_S_PARM"
  case requestBuffers = "VIDIOC_REQBUFS"
  case queryBuffer = "VIDIOC_QUERYBUF"
  case queueBuffer = "VIDIOC_QBUF"
  case dequeueBuffer = "VIDIOC_DQBUF"
  case streamOn = "VIDIOC_STREAMON"
  case queryControl = "VIDIOC_QUERYCTRL"
  case queryMenu = "VIDIOC_QUERYMENU"
  case getControl = "VIDIOC_G_CTRL"
  case setControl = "VIDIOC_S_CTRL"

  var code: CUnsignedLong {
    switch self {
    case .queryCapabilities: CV4L2_QUERYCAP
    case .enumerateFormats: CV4L2_ENUM_FMT
    case .enumerateSizes: CV4L2_ENUM_FRAMESIZES
    case .enumerateIntervals: CV4L2_ENUM_FRAMEINTERVALS
    case .setFormat: CV4L2_S_FMT
    case .getParameters: CV4L2_G_PARM
    case .setParameters: CV4L2_S_PARM
    case .requestBuffers: CV4L2_REQBUFS
    case .queryBuffer: CV4L2_QUERYBUF
    case .queueBuffer: CV4L2_QBUF
    case .dequeueBuffer: CV4L2_DQBUF
    case .streamOn: CV4L2_STREAMON
    case .queryControl: CV4L2_QUERYCTRL
    case .queryMenu: CV4L2_QUERYMENU
    case .getControl: CV4L2_G_CTRL
    case .setControl: CV4L2_S_CTRL
    }
  }

  /// The size in bytes of the structure that the kernel reads and writes: bits 16 to 29 of the code (_IOC_SIZE).
  var argumentSize: Int { Int(code >> 16) & 0x3fff }
}
