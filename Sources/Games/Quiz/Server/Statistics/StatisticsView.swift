import Basics
import HTTP
import Quiz
import Web

/// How the contests of the house went, as the host reads it.
struct StatisticsView: Codable, Described {
  static let fields: [String: JSONValue] = [
    "days": "Those on which something was played, the latest first.",
    "questions": "The hardest first: by the share of right answers.",
    "lessons": .string("The games of classes, the latest first; at most \(maxLessons). The table has all."),
  ]

  /// The most lessons that a page compares.
  static let maxLessons = 8

  struct Day: Codable, Described {
    static let fields: [String: JSONValue] = [
      "day": "By the daemon's time zone, such as 2026-11-22.", "questions": "In a class counted once for all.",
      "answers": "Right or not, without players who left.",
    ]

    let day: String
    let games: Int
    let questions: Int
    let answers: Int
    let right: Int
  }

  struct Question: Codable, Described {
    static let fields: [String: JSONValue] = [
      "medianMs": "The time within which half of the right answers came; absent without any.",
      "instead": "What was shown in its stead, the most frequent first.",
    ]

    let image: String
    /// The name that people use for the thing on the image.
    let label: String
    let question: String
    let answers: Int
    let right: Int
    let medianMs: Int?
    let instead: [Instead]
  }

  /// How a class answered the questions of one game.
  struct Lesson: Codable, Described {
    static let fields: [String: JSONValue] = [
      "day": "The day on which it began, such as 2026-11-22.", "number": "Of the lessons of that day, from 1.",
      "questions": "Those that somebody answered, by name.",
    ]

    struct Question: Codable {
      let image: String
      let label: String
      let question: String
      let answers: Int
      let right: Int
    }

    let day: String
    let number: Int
    let pack: String
    let questions: [Question]
  }

  struct Instead: Codable {
    let image: String
    let label: String
    let count: Int
  }

  let days: [Day]
  let questions: [Question]
  let lessons: [Lesson]

  init(_ tally: QuizStatistics.Tally, in wording: Wording) {
    days = tally.days.sorted { $0.key > $1.key }.map { day, counts in
      Day(
        day: day, games: counts.games, questions: counts.questions, answers: counts.answers, right: counts.right)
    }
    let read = tally.questions.map { key, counts in
      let instead = counts.instead.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return Question(
        image: key.image, label: wording.label(of: key.image), question: wording(key.question),
        answers: counts.answers, right: counts.right, medianMs: counts.median?.milliseconds,
        instead: instead.map { Instead(image: $0.key, label: wording.label(of: $0.key), count: $0.value) })
    }
    // Shares are compared as products, and equal ones by name.
    questions = read.sorted { a, b in
      let (left, right) = (a.right * b.answers, b.right * a.answers)
      return left == right ? (a.label, a.question) < (b.label, b.question) : left < right
    }
    lessons = Lesson.latest(Self.maxLessons, of: tally, in: wording)
  }
}

extension StatisticsView.Lesson {
  /// The latest `count` lessons of `tally`, the latest first.
  static func latest(_ count: Int, of tally: QuizStatistics.Tally, in wording: Wording) -> [Self] {
    var numbers: [String: Int] = [:]
    let numbered = tally.lessons.map { lesson in
      numbers[lesson.day, default: 0] += 1
      return (lesson, number: numbers[lesson.day] ?? 1)
    }
    return numbered.suffix(count).reversed().map { lesson, number in
      let questions = lesson.questions.map { key, answers in
        Question(
          image: key.image, label: wording.label(of: key.image), question: wording(key.question),
          answers: answers.count, right: answers.right)
      }
      return Self(
        day: lesson.day, number: number, pack: wording(lesson.pack),
        questions: questions.sorted { ($0.label, $0.question) < ($1.label, $1.question) })
    }
  }
}

extension StatisticsView {
  /// A line for each day, the latest first.
  var daysCSV: String {
    var table = CSV(columns: ["Day", "Games", "Questions", "Answers", "Right"])
    for day in days {
      table.add([.text(day.day)] + [day.games, day.questions, day.answers, day.right].map { .number($0) })
    }
    return table.text
  }

  /// A line for each question of each lesson of `tally`, the latest lesson first.
  static func lessonsCSV(of tally: QuizStatistics.Tally, in wording: Wording) -> String {
    var table = CSV(columns: ["Day", "Lesson", "Pack", "Thing", "Question", "Answers", "Right"])
    for lesson in Lesson.latest(.max, of: tally, in: wording) {
      for row in lesson.questions {
        table.add([
          .text(lesson.day), .number(lesson.number), .text(lesson.pack), .text(row.label), .text(row.question),
          .number(row.answers), .number(row.right),
        ])
      }
    }
    return table.text
  }

  /// A line for each question, the hardest first.
  var questionsCSV: String {
    var table = CSV(columns: ["Thing", "Question", "Answers", "Right", "Median time (ms)", "Shown instead"])
    for row in questions {
      table.add([
        .text(row.label), .text(row.question), .number(row.answers), .number(row.right),
        row.medianMs.map { .number($0) } ?? .empty,
        .text(row.instead.map { "\($0.label) (\($0.count))" }.joined(separator: "; ")),
      ])
    }
    return table.text
  }
}
