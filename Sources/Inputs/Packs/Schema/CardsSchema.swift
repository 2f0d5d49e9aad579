extension Pack.Cards {
  /// Twice as many as a child counts to.
  private static let maxNumbers = 101

  /// Reads the cards at `field`; those that are missing or reported as wrong are left out.
  init(_ field: Field, images: inout [Pack.Image], _ report: inout ProblemCollector) {
    self.init()
    guard let section = Section(field, keys: ["moon", "earth", "sun", "numbers"], &report) else { return }
    moon = section["moon"]?.thing(among: &images, &report)
    earth = section["earth"]?.thing(among: &images, &report)
    sun = section["sun"]?.thing(among: &images, &report)
    for (name, field) in [(earth, section["earth"]), (sun, section["sun"])] {
      guard let name, let field, sky.count(where: { $0 == name }) > 1 else { continue }
      report.add(
        .duplicateKey, field, "the image is used for two cards",
        remedy: "Give the Moon, the Earth and the Sun an image each.")
    }
    guard let numbersField = section["numbers"], let items = numbersField.items(&report) else { return }
    guard items.count <= Self.maxNumbers else {
      report.add(
        .tooLarge, numbersField, "there are \(items.count) number cards, more than \(Self.maxNumbers)",
        remedy: "Leave out the largest numbers.")
      return
    }
    let names = items.map { $0.thing(among: &images, &report) }
    for (item, name) in zip(items, names) where name != nil && names.count(where: { $0 == name }) > 1 {
      report.add(
        .duplicateKey, item, "the image is used for two numbers", remedy: "Give each number its own image.")
    }
    numbers = names.compactMap(\.self)
  }
}
