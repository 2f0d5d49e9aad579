/// The typefaces of print, which are those of the pages.
enum Typeface: String {
  /// For titles and what is read at length.
  case serif = "EB Garamond"
  /// For labels and numbers.
  case sans = "Inter"
}
