public import Basics
import Quiz

extension Pack {
  /// Which images each game of the pack is played with.
  public var referenceGroups: ReferenceGroups {
    var names: [ReferenceGroup: Set<String>] = [.quiz: Set(assignments.map(\.image))]
    if let moon = cards.moon { names[.moon] = [moon] }
    if !cards.sky.isEmpty { names[.sky] = Set(cards.sky) }
    if !cards.numbers.isEmpty { names[.numbers] = Set(cards.numbers) }
    for section in sections.all {
      names.merge(section.referenceGroups.filter { !$0.value.isEmpty }) { $0.union($1) }
    }
    return ReferenceGroups(names)
  }
}
