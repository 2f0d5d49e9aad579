/// Looks at pictures that wait to be made: of each sender the newest first look and the newest second one, the senders in turn.
struct LookQueue<Job> {
  /// Of so many looks one is a second look while both wait, so that a hard object does not depend on how many others play.
  static var cycle: Int { 10 }
  /// Of so many first looks at the pictures of a sender one is a whole look while others wait; the rest are hurried.
  static var wholeEvery: Int { 5 }

  private struct Line {
    var jobs: [String: Job] = [:]
    /// Senders with a job, the one who has waited longest first.
    var senders: [String] = []
  }

  private var lines = Dictionary(uniqueKeysWithValues: LookPass.allCases.map { ($0, Line()) })
  /// First looks that were taken since the last second one.
  private var firstsInARow = 0
  /// Hurried looks since the last whole one, by sender; of nobody while nobody waits.
  private var hurriedInARow: [String: Int] = [:]

  var isEmpty: Bool { lines.values.allSatisfy(\.senders.isEmpty) }

  /// Puts `job` in the place of an older one of `sender`, which is returned, or else behind those of all others.
  mutating func put(_ job: Job, as pass: LookPass, from sender: String) -> Job? {
    if let older = lines[pass]?.jobs.updateValue(job, forKey: sender) { return older }
    lines[pass]?.senders.append(sender)
    return nil
  }

  /// Whether a look of this pass waits.
  func waits(_ pass: LookPass) -> Bool { lines[pass]?.senders.isEmpty == false }

  /// Takes the look that is to be made next; nil for none.
  ///
  /// Where a look `aside` is due, as ``AsideShare`` says, that is made, and otherwise none of these. Apart from them it is a first
  /// look, of the sender who has waited longest; every tenth time a second look, of the sender who has waited
  /// longest for one. Where no first look waits, a second one is made only if there are workers `toSpare`. A first look is to be
  /// hurried while others wait, but for every fifth of each sender.
  mutating func next(toSpare: Bool, aside: Bool = true) -> (pass: LookPass, sender: String, job: Job, isHurried: Bool)?
  {
    if aside, let (sender, job) = take(.aside) { return (.aside, sender, job, isHurried(sender, .aside)) }
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

  /// Takes all that wait.
  mutating func removeAll() -> [Job] {
    defer { for pass in LookPass.allCases { lines[pass] = Line() } }
    return lines.values.flatMap(\.jobs.values)
  }

  private mutating func take(_ pass: LookPass) -> (sender: String, job: Job)? {
    guard let sender = lines[pass]?.senders.first, let job = lines[pass]?.jobs.removeValue(forKey: sender) else {
      return nil
    }
    lines[pass]?.senders.removeFirst()
    return (sender, job)
  }
}
