import Testing

@testable import Judging

@Suite struct LookQueueTests {
  @Test(arguments: LookPass.allCases)
  func `a newer job of a sender takes the place of the older one, and its turn`(pass: LookPass) {
    var queue = LookQueue<Int>()
    #expect(queue.put(1, as: pass, from: "a") == nil)
    #expect(queue.put(2, as: pass, from: "b") == nil)
    #expect(queue.put(3, as: pass, from: "a") == 1)
    #expect(queue.next(toSpare: true)?.job == 3)
    #expect(queue.next(toSpare: true)?.job == 2)
    #expect(queue.next(toSpare: true) == nil)
  }

  @Test func `a stream cannot starve another`() {
    var queue = LookQueue<Int>()
    var served: [String] = []
    for number in 0..<30 {
      // "fast" sends before each turn, "slow" only now and then.
      _ = queue.put(number, as: .first, from: "fast")
      if number % 10 == 0 { _ = queue.put(number, as: .first, from: "slow") }
      if let sender = queue.next(toSpare: true)?.sender { served.append(sender) }
    }
    #expect(served.count { $0 == "slow" } == 3)
    #expect(served.firstIndex(of: "slow") == 1)
  }

  @Test(arguments: [1, 2, 7, 40])
  func `of ten looks one is a second one, each player's in turn, however many play`(players: Int) {
    var queue = LookQueue<Int>()
    var passes: [LookPass] = []
    var seconds: [String: Int] = [:]
    for _ in 0..<players * 100 {
      // Everybody always has a frame waiting, and a first look leaves every frame open.
      for player in 0..<players { _ = queue.put(0, as: .first, from: "\(player)") }
      guard let (pass, sender, _, _) = queue.next(toSpare: false) else { break }
      passes.append(pass)
      if pass == .first { _ = queue.put(0, as: .second, from: sender) } else { seconds[sender, default: 0] += 1 }
    }
    #expect(passes.count == players * 100)
    #expect(passes.enumerated().allSatisfy { number, pass in (pass == .second) == (number % 10 == 9) })
    #expect(seconds.values.allSatisfy { $0 == 10 } && seconds.count == players)
  }

  @Test func `who has waited longest for a second look is next, though the picture is a newer one`() {
    var queue = LookQueue<String>()
    for picture in ["old", "new"] {
      for player in ["anna", "boris"] { _ = queue.put("\(player)'s \(picture)", as: .second, from: player) }
    }
    #expect(queue.next(toSpare: true)?.job == "anna's new")
    _ = queue.put("anna's newest", as: .second, from: "anna")
    #expect(queue.next(toSpare: true)?.job == "boris's new")
    #expect(queue.next(toSpare: true)?.job == "anna's newest")
  }

  @Test func `where no first look waits, a second one waits for a worker to spare`() {
    var queue = LookQueue<Int>()
    _ = queue.put(1, as: .second, from: "a")
    #expect(queue.next(toSpare: false) == nil)
    #expect(!queue.isEmpty)
    #expect(queue.next(toSpare: true)?.pass == .second)
    #expect(queue.isEmpty)
  }

  @Test func `while others wait, first looks are hurried, but for every fifth of each sender`() {
    var queue = LookQueue<Int>()
    var looks: [String: [Bool]] = [:]
    for _ in 0..<20 {
      for player in ["anna", "boris"] { _ = queue.put(0, as: .first, from: player) }
      if let (_, sender, _, isHurried) = queue.next(toSpare: false) { looks[sender, default: []].append(isHurried) }
    }
    let pattern = [true, true, true, true, false, true, true, true, true, false]
    #expect(looks == ["anna": pattern, "boris": pattern])
  }

  @Test func `what no class waits for is looked at when it is due, and not before`() {
    var queue = LookQueue<Int>()
    for (job, pass) in [(1, LookPass.aside), (2, .standby), (3, .first), (4, .second)] {
      _ = queue.put(job, as: pass, from: "anna")
    }
    #expect(queue.next(toSpare: true, due: { _ in false })?.job == 3)
    #expect(queue.waits(.aside) && queue.waits(.standby) && !queue.waits(.first))
    #expect(queue.next(toSpare: true, due: { $0 == .standby })?.job == 2)
    #expect(queue.next(toSpare: true)?.job == 1)
    #expect(queue.next(toSpare: true)?.job == 4)
  }

  @Test(arguments: LookPass.allCases)
  func `who has a hundred cookies at one address has the turns of one`(pass: LookPass) {
    var queue = LookQueue<Int>()
    var served: [String: Int] = [:]
    for _ in 0..<330 {
      for number in 0..<100 { _ = queue.put(0, as: pass, from: "cookie \(number)", at: "10.0.0.66") }
      for player in ["anna", "boris"] { _ = queue.put(0, as: pass, from: player, at: "of \(player)") }
      guard let sender = queue.next(toSpare: true)?.sender else { break }
      served[sender, default: 0] += 1
    }
    #expect(served["anna"] == 110 && served["boris"] == 110)
    #expect(served.count == 102, "his senders have their turns, too")
    while queue.next(toSpare: true) != nil {}
    #expect(queue.isEmpty)
  }

  /// Each turn of the address at which photographs are sent takes ten times as long as one of the others.
  @Test(arguments: LookPass.allCases)
  func `an address has a share of the time and not of the turns`(pass: LookPass) {
    var queue = LookQueue<Int>()
    var spent: [String: Duration] = [:]
    for _ in 0..<1000 {
      for number in 0..<20 { _ = queue.put(0, as: pass, from: "cookie \(number)", at: "10.0.0.66") }
      for player in ["anna", "boris", "vera"] { _ = queue.put(0, as: pass, from: player) }
      guard let sender = queue.next(toSpare: true)?.sender else { break }
      let isPhotograph = sender.hasPrefix("cookie")
      let time = Duration.milliseconds(isPhotograph ? 400 : 40)
      queue.end(pass, from: sender, at: isPhotograph ? "10.0.0.66" : nil, after: time)
      spent[isPhotograph ? "10.0.0.66" : sender, default: .zero] += time
    }
    let most = spent.values.max() ?? .zero
    #expect(spent.count == 4)
    for time in spent.values { #expect(most - time <= .milliseconds(440), "\(spent)") }
  }

  @Test
  func
    `who owes much waits until each of the others has been served for half a second, and who comes back owes no more`()
  {
    var turns = FairTurns()
    turns.begin("photographer")
    turns.end("photographer", after: .seconds(60))
    var served = 0
    while turns.next(of: ["photographer", "anna"]) == 1 {
      turns.begin("anna")
      turns.end("anna", after: .milliseconds(50))
      served += 1
    }
    #expect(served == 10)
    turns.begin("photographer")
    #expect(turns.next(of: []) == nil && turns.next(of: ["anna", "boris"]) == 0)
  }

  @Test(arguments: [LookPass.standby, .aside])
  func `what no class waits for has a quarter of one worker while a class plays, and all of them otherwise`(
    pass: LookPass
  ) {
    var share = BackgroundQuota()
    let start = ContinuousClock().now
    #expect(share.allows(pass, at: start))
    share.send(.first, at: start)
    #expect(share.allows(pass, at: start))
    share.begin(pass)
    #expect(!share.allows(.standby, at: start) && !share.allows(.aside, at: start), "one worker at most")
    share.end(pass, after: .milliseconds(500))
    for look in 0..<15 {
      #expect(!share.allows(pass, at: start), "\(look)")
      share.begin(look % 5 == 0 ? .second : .first)
      share.end(look % 5 == 0 ? .second : .first, after: .milliseconds(100))
    }
    #expect(share.allows(pass, at: start))
    share.begin(pass)
    #expect(!share.allows(pass, at: start + .seconds(1)))
    #expect(share.allows(pass, at: start + .seconds(2)))
  }

  @Test func `a tablet that is a kiosk comes before who plays alone, and starves nobody`() {
    var share = BackgroundQuota()
    let start = ContinuousClock().now
    share.send(.standby, at: start)
    share.begin(.standby)
    #expect(share.allows(.standby, at: start) && share.allows(.first, at: start), "nothing comes before it")
    #expect(share.allows(.aside, at: start), "a worker is free")
    share.begin(.aside)
    #expect(!share.allows(.aside, at: start) && share.allows(.standby, at: start))
    share.end(.aside, after: .milliseconds(100))
    #expect(!share.allows(.aside, at: start))
    share.end(.standby, after: .milliseconds(300))
    #expect(share.allows(.aside, at: start))
  }

  @Test func `where nobody else waits, no look is hurried`() {
    var queue = LookQueue<Int>()
    for _ in 0..<10 {
      _ = queue.put(0, as: .first, from: "anna")
      #expect(queue.next(toSpare: true)?.isHurried == false)
    }
    _ = queue.put(0, as: .second, from: "anna")
    #expect(queue.next(toSpare: true)?.isHurried == false)
  }
}
