/// A colour and its parts by ITU-R BT.601, full range, as JFIF has them.
struct Color {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }
  var blueDifference: Double { 128 + (Double(blue) - luma) / 1.772 }
  var redDifference: Double { 128 + (Double(red) - luma) / 1.402 }

  static let samples = [
    Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255), Color(red: 255, green: 0, blue: 0),
    Color(red: 0, green: 255, blue: 0), Color(red: 0, green: 0, blue: 255), Color(red: 12, green: 200, blue: 99),
  ]
}
