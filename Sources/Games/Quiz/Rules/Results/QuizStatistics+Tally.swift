public import EventSourcing

extension QuizStatistics {
  /// Counts of contests, or the sum of several.
  public struct Tally: Sendable, Equatable, Codable {
    /// The counts of one day.
    public struct Day: Sendable, Equatable, Codable {
      /// The contests in which a first question was asked.
      public var games = 0
      /// The questions asked, in a class once for all.
      public var questions = 0
      /// The players' answers, right or not, without those who left.
      public var answers = 0
      /// The number of right answers.
      public var right = 0
    }

    /// A question as it was asked: one whose text is changed is another.
    public struct Key: Sendable, Hashable, Codable {
      /// The reference that answers it.
      public let image: String
      /// The text.
      public let question: LocalizedText
    }

    /// How a question was answered.
    public struct Question: Sendable, Equatable, Codable {
      /// The players' answers, right or not, without those who left.
      public var answers = 0
      /// The number of right answers.
      public var right = 0
      /// How often each other reference was shown in its stead.
      public var instead: [String: Int] = [:]
      /// How many right answers took how many tenths of a second.
      var tenths: [Int: Int] = [:]

      /// The time, to a tenth of a second, within which half of the right answers came; nil if there are none.
      public var median: Duration? {
        var count = 0
        let half = (tenths.values.reduce(0, +) + 1) / 2
        let middle = tenths.keys.sorted().first { tenth in
          count += tenths[tenth] ?? 0
          return count >= half
        }
        return middle.map { .milliseconds(100 * $0) }
      }
    }

    /// How a class answered the questions of one game.
    public struct Lesson: Sendable, Equatable, Codable {
      /// How many answered a question, and how many of them rightly.
      public struct Answers: Sendable, Equatable, Codable {
        /// The players' answers, right or not, without those who left.
        public var count = 0
        /// The number of right answers.
        public var right = 0
      }

      /// The game.
      let contest: String
      /// The day on which it began, such as "2026-11-22".
      public let day: String
      /// The name of the pack, as players read it.
      public let pack: LocalizedText
      /// By question; one that nobody has answered is not among them.
      public internal(set) var questions: [Key: Answers] = [:]
    }

    /// The most lessons of which each question is counted, some years of a teacher; the oldest make room for new ones.
    static let maxLessons = 500

    /// By day, such as "2026-11-22".
    public internal(set) var days: [String: Day] = [:]
    /// By question.
    public internal(set) var questions: [Key: Question] = [:]
    /// Nil in counts that were kept before lessons were counted.
    private var games: [Lesson]?

    /// By lesson, the earliest first.
    public var lessons: [Lesson] { games ?? [] }

    /// Begins to count a `lesson`.
    mutating func add(_ lesson: Lesson) { games = (lessons + [lesson]).suffix(Self.maxLessons) }

    /// Counts an answer to `question` in the game `contest` that was right after `time`, or not right.
    mutating func add(answer question: Key, rightAfter time: Duration?, in contest: String, on day: String) {
      if let index = games?.lastIndex(where: { $0.contest == contest }) {
        games?[index].questions[question, default: Lesson.Answers()].count += 1
        if time != nil { games?[index].questions[question]?.right += 1 }
      }
      days[day, default: Day()].answers += 1
      questions[question, default: Question()].answers += 1
      guard let time else { return }
      days[day, default: Day()].right += 1
      questions[question, default: Question()].right += 1
      questions[question, default: Question()].tenths[Int((time / .milliseconds(100)).rounded()), default: 0] += 1
    }

    mutating func add(_ other: Tally) {
      days.merge(other.days) { $0 + $1 }
      questions.merge(other.questions) { $0 + $1 }
      games = lessons + other.lessons
    }
  }
}

extension QuizStatistics.Tally.Day {
  fileprivate static func + (a: Self, b: Self) -> Self {
    Self(
      games: a.games + b.games, questions: a.questions + b.questions, answers: a.answers + b.answers,
      right: a.right + b.right)
  }
}

extension QuizStatistics.Tally.Question {
  fileprivate static func + (a: Self, b: Self) -> Self {
    Self(
      answers: a.answers + b.answers, right: a.right + b.right,
      instead: a.instead.merging(b.instead, uniquingKeysWith: +),
      tenths: a.tenths.merging(b.tenths, uniquingKeysWith: +))
  }
}
