import Quiz
import Testing

@Suite struct DeckTests {
  static let sizes = [1, 2, 3, 12, 57]

  @Test(arguments: 0..<200 as Range<UInt64>, sizes)
  func `nothing comes again before all have been drawn`(seed: UInt64, size: Int) {
    var deck = Deck(assignments(size), seed: seed)
    #expect(!deck.isExhausted)
    let images = deck.images(size + 1)
    #expect(images.count == size)
    #expect(Set(images).count == size)
    #expect(deck.isExhausted)
    #expect(deck.draw() == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>, sizes)
  func `a reshuffled deck gives all in each pass and never one twice in a row`(seed: UInt64, size: Int) {
    var deck = Deck(assignments(size), seed: seed, reshuffles: true)
    let images = deck.images(6 * size)
    #expect(images.count == 6 * size)
    #expect(!deck.isExhausted)
    for pass in 0..<6 { #expect(Set(images[pass * size..<(pass + 1) * size]).count == size) }
    if size > 1 { #expect(zip(images, images.dropFirst()).allSatisfy { $0 != $1 }) }
  }

  static let orders: [(UInt64, [Int])] = [
    (0, [4, 1, 6, 8, 0, 5, 2, 3, 11, 9, 10, 7]),
    (1, [4, 6, 7, 9, 11, 3, 10, 1, 2, 0, 8, 5]),
    (2024, [3, 10, 9, 6, 4, 5, 0, 2, 7, 11, 8, 1]),
  ]

  @Test(arguments: orders)
  func `a seed gives the order that another program computed for it`(seed: UInt64, order: [Int]) {
    var deck = Deck(assignments(12), seed: seed)
    #expect(deck.images(12) == order.map(String.init))
  }

  @Test func `the reshuffled passes follow from the seed too`() {
    var deck = Deck(assignments(3), seed: 7, reshuffles: true)
    #expect(deck.images(15).joined() == "120201012012021")
  }

  @Test func `a reshuffle takes each order that is allowed equally often`() {
    var counts: [String: Int] = [:]
    for seed in 0..<4000 as Range<UInt64> {
      var deck = Deck(assignments(3), seed: seed, reshuffles: true)
      let images = deck.images(6)
      // Named by the places that the cards had in the first pass.
      let places = images[3...].map { image in images.firstIndex(of: image).map(String.init) ?? "?" }
      counts[places.joined(), default: 0] += 1
    }
    #expect(Set(counts.keys) == ["012", "021", "102", "120"])
    // 1000 expected of each, with a standard deviation of 27.
    for count in counts.values { #expect((890...1110).contains(count)) }
  }

  @Test(arguments: [false, true])
  func `a deck without assignments is exhausted from the start`(reshuffles: Bool) {
    var deck = Deck([], seed: 1, reshuffles: reshuffles)
    #expect(deck.isExhausted)
    #expect(deck.draw() == nil)
  }

  @Test(arguments: [false, true])
  func `a deck that is asked in order is as the pack has it, each time anew`(reshuffles: Bool) {
    var deck = Deck(assignments(3), seed: 7, reshuffles: reshuffles, inOrder: true)
    let drawn = (0..<6).map { _ in deck.draw()?.image }
    let pass = assignments(3).map { Optional($0.image) }
    #expect(drawn == pass + (reshuffles ? pass : [nil, nil, nil]))
  }
}
