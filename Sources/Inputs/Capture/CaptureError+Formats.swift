import CV4L2

extension CaptureError {
  /// Says which formats the camera gives and why none of them is read.
  init(noneIsReadOf modes: [VideoMode], wanted: WantedMode, path: String) {
    let codes = modes.map(\.code).reduce(into: [UInt32]()) { if !$0.contains($1) { $0.append($1) } }
    let names = codes.map(fourLetters).joined(separator: ", ")
    let films = [CV4L2_PIX_FMT_H264, CV4L2_PIX_FMT_HEVC]
    if let format = wanted.format, modes.contains(where: { $0.format != nil }) {
      self.init(
        code: .noUsableFormat,
        description: "The camera \(path) does not give \(format) but \(names). Choose one of these.")
      return
    }
    let reason =
      codes.isEmpty
      ? "names no picture format"
      : codes.contains { films.contains($0) }
        ? "gives \(names) only: a film, in which a picture is described by those before it, not pictures"
        : "gives \(names) only"
    self.init(
      code: .noUsableFormat,
      description: "The camera \(path) \(reason). This program reads YUYV, NV12, GREY and MJPG; choose another camera, "
        + "or another node of this one: `apeiron cameras` lists them.")
  }
}
