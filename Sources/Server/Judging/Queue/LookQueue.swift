/// A queue of looks at pictures: for each sender the newest first look and the newest second look. The addresses that
/// pictures come from have equal shares of the time (``FairTurns``), and the senders at each address take turns: a
/// person with a hundred cookies gets no more than a person with one.
struct LookQueue<Job> {
  /// The number of looks of which one is a second look while looks of both kinds wait, so that the time for a hard
  /// object does not depend on how many other people play.
  static var cycle: Int { 10 }
  /// The number of first looks at a sender's pictures of which one is a whole look while others wait; the rest are
  /// hurried.
  static var wholeEvery: Int { 5 }

  private struct Line {
    var jobs: [String: Job] = [:]
    /// Origins whose senders have jobs, the one that has waited longest first.
    var origins: [String] = []
    /// The senders of each, the one who has waited longest first.
    var senders: [String: [String]] = [:]
    var turns = FairTurns()
  }

  private var lines = Dictionary(uniqueKeysWithValues: LookPass.allCases.map { ($0, Line()) })
  /// First looks that were taken since the last second one.
  private var firstsInARow = 0
  /// Hurried looks since the last whole one, by sender; of nobody while nobody waits.
  private var hurriedInARow: [String: Int] = [:]

  var isEmpty: Bool { lines.values.allSatisfy(\.jobs.isEmpty) }

  /// Puts `job` in the place of an older job of `sender`, and returns that one. If there is none, puts `job` behind all
  /// others from `origin`. If `origin` is nil, the sender counts as the only one at its address.
  mutating func put(_ job: Job, as pass: LookPass, from sender: String, at origin: String? = nil) -> Job? {
    if let older = lines[pass]?.jobs.updateValue(job, forKey: sender) { return older }
    let origin = origin ?? sender
    if lines[pass]?.senders[origin] == nil { lines[pass]?.origins.append(origin) }
    lines[pass]?.senders[origin, default: []].append(sender)
    return nil
  }

  func waits(_ pass: LookPass) -> Bool { lines[pass]?.jobs.isEmpty == false }

  /// Takes the look to make next; nil if there is none.
  ///
  /// If a look of a lower rank is `due`, as ``BackgroundQuota`` says, takes that look, and otherwise none of the lower
  /// ranks. Apart from those, takes a first look, from the sender who has waited longest; every tenth time a second
  /// look, also from the sender who has waited longest for one. If no first look waits, takes a second look only if
  /// there are workers `toSpare`. A first look is to be hurried while others wait, except every fifth look of each
  /// sender.
  mutating func next(
    toSpare: Bool, due: (LookPass) -> Bool = { _ in true }
  ) -> (pass: LookPass, sender: String, job: Job, isHurried: Bool)? {
    // The lowest first: it is due seldom.
    for pass in [LookPass.aside, .standby] where due(pass) {
      if let (sender, job) = take(pass) { return (pass, sender, job, isHurried(sender, pass)) }
    }
    let isBusy = waits(.first)
    if isBusy ? firstsInARow >= Self.cycle - 1 : toSpare, let (sender, job) = take(.second) {
      firstsInARow = 0
      return (.second, sender, job, false)
    }
    guard let (sender, job) = take(.first) else { return nil }
    firstsInARow += 1
    return (.first, sender, job, isHurried(sender, .first))
  }

  /// Whether the look of `sender` that was just taken is to be hurried: while others of its pass wait.
  private mutating func isHurried(_ sender: String, _ pass: LookPass) -> Bool {
    if !waits(pass) {
      hurriedInARow = [:]
      return false
    }
    let made = hurriedInARow[sender, default: 0]
    hurriedInARow[sender] = (made + 1) % Self.wholeEvery
    return made < Self.wholeEvery - 1
  }

  /// Charges `origin`, or the sender where that is not known, for a look of theirs that was taken and has been made.
  mutating func end(_ pass: LookPass, from sender: String, at origin: String? = nil, after time: Duration) {
    lines[pass]?.turns.end(origin ?? sender, after: time)
  }

  /// Takes all that wait.
  mutating func removeAll() -> [Job] {
    defer { for pass in LookPass.allCases { lines[pass] = Line() } }
    return lines.values.flatMap(\.jobs.values)
  }

  private mutating func take(_ pass: LookPass) -> (sender: String, job: Job)? {
    guard var line = lines[pass], let place = line.turns.next(of: line.origins),
      var senders = line.senders[line.origins[place]],
      let job = senders.first.flatMap({ line.jobs.removeValue(forKey: $0) })
    else { return nil }
    let sender = senders.removeFirst()
    let origin = line.origins.remove(at: place)
    line.turns.begin(origin)
    line.senders[origin] = senders.isEmpty ? nil : senders
    if !senders.isEmpty { line.origins.append(origin) }
    lines[pass] = line
    return (sender, job)
  }
}
