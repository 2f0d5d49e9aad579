import CCairo
import Foundation

/// A PDF that is written page by page with Debian's cairo. Lengths are in points, from the upper left corner.
@safe struct PDFDocument: ~Copyable {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Creates a document in the new file at `path`.
  init(_ path: String, paper: Paper, title: String) throws(PrintFailure) {
    let (surface, context) = try unsafe Self.begun(path, paper, title)
    unsafe (self.surface, self.context) = (surface, context)
  }

  @unsafe private static func begun(
    _ path: String, _ paper: Paper, _ title: String
  ) throws(PrintFailure) -> (surface: OpaquePointer, context: OpaquePointer) {
    guard let surface = unsafe cairo_pdf_surface_create(path, paper.width, paper.height),
      let context = unsafe cairo_create(surface)
    else { throw PrintFailure(description: "there is no memory for it") }
    unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Apeiron")
    do throws(PrintFailure) { try check(unsafe cairo_status(context)) } catch {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
      throw error
    }
    return unsafe (surface, context)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Writes all that is left. Nothing can be added afterwards.
  func finish() throws(PrintFailure) {
    unsafe cairo_surface_finish(surface)
    try Self.check(unsafe cairo_surface_status(surface))
  }

  func endPage() throws(PrintFailure) {
    unsafe cairo_show_page(context)
    try check()
  }

  /// Draws `picture`, which fills `area`, after a quarter turn if `isTurned`. Its JPEG goes into the file as it is.
  func draw(_ picture: PrintedPicture, in area: SheetLayout.Area, isTurned: Bool) throws(PrintFailure) {
    // Stored on its side from orientation 5 on.
    let isOnSide = picture.orientation >= 5
    let (width, height) = isOnSide ? (picture.height, picture.width) : (picture.width, picture.height)
    // Its pixels are never touched: the surface only carries the JPEG and its size.
    guard let image = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
      throw PrintFailure(description: "there is no memory for a picture")
    }
    defer { unsafe cairo_surface_destroy(image) }
    try Self.check(unsafe cairo_surface_status(image))
    let count = picture.jpeg.count
    guard let copy = unsafe malloc(count) else { throw PrintFailure(description: "there is no memory for a picture") }
    unsafe copy.copyMemory(from: picture.jpeg, byteCount: count)
    let bytes = unsafe copy.assumingMemoryBound(to: UInt8.self)
    unsafe cairo_surface_mark_dirty(image)
    let status = unsafe cairo_surface_set_mime_data(image, "image/jpeg", bytes, UInt(count), { unsafe free($0) }, copy)
    if status != CAIRO_STATUS_SUCCESS { unsafe free(copy) }
    try Self.check(status)
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    unsafe cairo_translate(context, area.x, area.y)
    if isTurned {
      unsafe cairo_translate(context, area.width, 0)
      unsafe cairo_rotate(context, .pi / 2)
    }
    let shown = isTurned ? (width: area.height, height: area.width) : (width: area.width, height: area.height)
    unsafe cairo_scale(context, shown.width / Double(picture.width), shown.height / Double(picture.height))
    var upright = Self.upright(picture)
    unsafe cairo_transform(context, &upright)
    unsafe cairo_set_source_surface(context, image, 0, 0)
    unsafe cairo_paint(context)
    try check()
  }

  /// Maps pixels as they are stored to the upright picture (EXIF 2.3, table 6: what row 0 and column 0 are).
  private static func upright(_ picture: PrintedPicture) -> cairo_matrix_t {
    let (w, h) = (Double(picture.width), Double(picture.height))
    // x = xx * column + xy * row + x0, and likewise for y.
    return switch picture.orientation {
    case 2: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: 1, x0: w, y0: 0)
    case 3: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: -1, x0: w, y0: h)
    case 4: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: h)
    case 5: cairo_matrix_t(xx: 0, yx: 1, xy: 1, yy: 0, x0: 0, y0: 0)
    case 6: cairo_matrix_t(xx: 0, yx: 1, xy: -1, yy: 0, x0: w, y0: 0)
    case 7: cairo_matrix_t(xx: 0, yx: -1, xy: -1, yy: 0, x0: w, y0: h)
    case 8: cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: 0, y0: h)
    default: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    }
  }

  /// Draws a hairline, as cutters want it.
  func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws(PrintFailure) {
    unsafe cairo_set_line_width(context, 0.3)
    unsafe cairo_move_to(context, start.x, start.y)
    unsafe cairo_line_to(context, end.x, end.y)
    unsafe cairo_stroke(context)
    try check()
  }

  /// Draws a line of text whose letters stand on `y`, from `x` on.
  func text(_ text: String, x: Double, y: Double, _ typeface: Typeface, size: Double) throws(PrintFailure) {
    set(typeface, size)
    unsafe cairo_move_to(context, x, y)
    unsafe cairo_show_text(context, text)
    try check()
  }

  func width(of text: String, _ typeface: Typeface, size: Double) -> Double {
    set(typeface, size)
    var extents = cairo_text_extents_t()
    unsafe cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Returns the lines of `text`. No line is wider than `width` unless a single word is.
  func lines(of text: String, width: Double, _ typeface: Typeface, size: Double) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { paragraph in
      var lines: [String] = []
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        let longer = lines.last.map { "\($0) \(word)" } ?? String(word)
        if let last = lines.indices.last, self.width(of: longer, typeface, size: size) <= width {
          lines[last] = longer
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
  }

  private func set(_ typeface: Typeface, _ size: Double) {
    unsafe cairo_select_font_face(context, typeface.rawValue, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_font_size(context, size)
  }

  private func check() throws(PrintFailure) { try Self.check(unsafe cairo_status(context)) }

  private static func check(_ status: cairo_status_t) throws(PrintFailure) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw PrintFailure(description: unsafe String(cString: cairo_status_to_string(status)))
  }
}
