/// A player's knowledge of one item, such as 7 + 5: the item's box in a Leitner system.
///
/// Items lie in boxes. A right answer moves an item that was due one box up; a wrong one moves it back to the first (S.
/// Leitner, *So lernt man lernen*, 1972). An item in box 1 is due at once, an item in box 2 after a day, and an item in
/// each further box after twice as long as in the box before (1, 2, 4, 8 and 16 days: B. Settles and B. Meeder, *A
/// Trainable Spaced Repetition Model for Language Learning*, ACL 2016, figure 2).
public struct Memory: Sendable, Equatable, Codable {
  /// The number of boxes.
  public static let boxes = 6
  /// The time in milliseconds by which each delay is shorter than whole days: an item answered after school is due
  /// before supper the next day.
  static let slack: Int64 = 8 * 3_600_000
  private static let day: Int64 = 24 * 3_600_000

  /// The box, from 1.
  public private(set) var box: Int
  /// When the box was entered, in milliseconds since 1970.
  public private(set) var since: Int64
  /// The number of right answers.
  public private(set) var right: Int
  /// The number of wrong answers.
  public private(set) var wrong: Int

  /// The memory after the first answer to the item, at this many milliseconds since 1970.
  init(isRight: Bool, at time: Int64) {
    box = isRight ? 2 : 1
    since = time
    right = isRight ? 1 : 0
    wrong = isRight ? 0 : 1
  }

  private enum Field: String, CodingKey { case box, since, right, wrong }
  /// A limit on the number of answers, which no player reaches.
  private static let maxAnswers = 1_000_000_000

  /// Reads a memory that was stored or brought from another device. Numbers that are out of range become the nearest
  /// possible ones.
  ///
  /// - Throws: `DecodingError` for a field that is missing or not a number.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    box = min(max(1, try fields.decode(Int.self, forKey: .box)), Self.boxes)
    since = try fields.decode(Int64.self, forKey: .since)
    right = min(max(0, try fields.decode(Int.self, forKey: .right)), Self.maxAnswers)
    wrong = min(max(0, try fields.decode(Int.self, forKey: .wrong)), Self.maxAnswers)
  }

  /// When the item is due, in milliseconds since 1970.
  public var due: Int64 {
    guard box > 1 else { return since }
    // A fact may contain any time. An item whose due time overflows is never due.
    let (due, isBeyond) = since.addingReportingOverflow((1 << Int64(box - 2)) * Self.day - Self.slack)
    return isBeyond ? .max : due
  }

  /// Records an answer. A right answer to an item that is not due yet does not change its box: knowing an item for a
  /// minute is not knowing it for a week.
  mutating func answer(isRight: Bool, at time: Int64) {
    if isRight { right += 1 } else { wrong += 1 }
    if isRight, time < due { return }
    box = isRight ? min(box + 1, Self.boxes) : 1
    since = time
  }

  /// This memory or `other` of the same item, whichever box was entered later; of the two, if that was at one time, the
  /// higher box.
  func merged(with other: Memory) -> Memory {
    var merged = (since, box) < (other.since, other.box) ? other : self
    // The same answers may be in both: adding them would count them twice.
    merged.right = max(right, other.right)
    merged.wrong = max(wrong, other.wrong)
    return merged
  }
}
