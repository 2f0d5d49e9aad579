import Eggs
import EventSourcing

/// Three eggs on a lawn, one of which must be shown to a camera.
enum Samples {
  static let plan = HuntPlan(
    id: "lawn", title: "On the lawn", centre: spot(50, 10), across: 100,
    eggs: [
      HuntPlan.Egg(number: 0, spot: spot(50, 10)),
      HuntPlan.Egg(number: 1, title: "The red one", spot: spot(50.001, 10)),
      HuntPlan.Egg(number: 7, spot: spot(50, 10.001), image: "Wren"),
    ])

  static let anna = Author(id: "a", name: "Anna", at: 1_000)
  static let ben = Author(id: "b", name: "Ben", at: 51_120_000)

  /// A spot that is on the Earth.
  static func spot(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let spot = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("not on the Earth")
    }
    return spot
  }

  static let now = Instant(nanoseconds: 0)
}

extension Hunt {
  /// The hunt after `commands`, none of which is refused.
  init(_ commands: Command...) throws {
    self.init(Samples.plan)
    for command in commands { try handle(command, at: Samples.now) }
  }
}
