package import EventSourcing
import Yams

extension Coordinate {
  /// Reads latitude and longitude from `section`; nil, with the reason in `report`, if they are not a point.
  package init?(_ section: Section, _ report: inout ProblemCollector) {
    let latitude = section.required("latitude", &report)?.degrees(in: -90...90, &report)
    let longitude = section.required("longitude", &report)?.degrees(in: -180...180, &report)
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Field {
  /// A number of degrees in `range`.
  fileprivate func degrees(in range: ClosedRange<Double>, _ report: inout ProblemCollector) -> Double? {
    let wanted = "degrees such as 39.951389"
    guard let scalar = scalar(wanted, &report) else { return nil }
    guard scalar.style == .plain, scalar.string.wholeMatch(of: /[+-]?[0-9]{1,3}(\.[0-9]{1,15})?/) != nil,
      let number = Double(scalar.string)
    else {
      reportType("\(described) is not a number of degrees", wanted, &report)
      return nil
    }
    guard range.contains(number) else {
      report.add(
        .outOfRange, self, "\(scalar.string) is not in \(Int(range.lowerBound))...\(Int(range.upperBound))",
        remedy: "Write degrees in this range, west and south with a minus.")
      return nil
    }
    return number
  }
}
