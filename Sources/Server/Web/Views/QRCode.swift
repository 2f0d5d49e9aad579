import CQREncode

/// A QR code (ISO/IEC 18004) that phones can read from a projector's image.
package enum QRCode {
  /// The code of `text` as SVG, one unit a module, with the quiet zone of four modules that the standard requires. Nil
  /// if `text` is empty or too long for a code.
  package static func svg(_ text: String) -> String? {
    // Level M restores 15 % of the code; glare on a wall hides less.
    guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    var path = ""
    for y in 0..<width {
      for x in 0..<width where unsafe code.pointee.data[y * width + x] & 1 == 1 { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
    }
    let size = width + 8
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
      <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
      """
  }
}
