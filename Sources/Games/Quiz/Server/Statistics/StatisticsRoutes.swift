import GameServer
import HTTP
import Hummingbird
import PackServer
import Quiz
import Web

/// How the contests of the house went: for the host.
struct StatisticsRoutes {
  let statistics: StatisticsService
  let glossary: Glossary
  let sessions: Sessions

  var endpoints: [Endpoint] {
    [
      .get(
        "/api/statistics", "How the games of the house went", with: [Self.mode, .language], by: [.host],
        .json(StatisticsView.self, "By day, by question and by lesson.")
      ) { request, _ in
        try .json(await view(request))
      },
      .get(
        "/api/statistics/days.csv", "The days as a spreadsheet", with: [Self.mode, .language], by: [.host],
        .media("text/csv", "A line per day.")
      ) { request, _ in
        .text(try await view(request).daysCSV, type: "text/csv; charset=utf-8").download(as: "apeiron-days.csv")
      },
      .get(
        "/api/statistics/questions.csv", "The questions as a spreadsheet", with: [Self.mode, .language], by: [.host],
        .media("text/csv", "A line per question.")
      ) { request, _ in
        .text(try await view(request).questionsCSV, type: "text/csv; charset=utf-8")
          .download(as: "apeiron-questions.csv")
      },
      .get(
        "/api/statistics/lessons.csv", "The questions of each lesson as a spreadsheet", with: [Self.mode, .language],
        by: [.host], .media("text/csv", "A line per lesson and question.")
      ) { request, _ in
        let (tally, wording) = try await tally(request)
        return .text(StatisticsView.lessonsCSV(of: tally, in: wording), type: "text/csv; charset=utf-8")
          .download(as: "apeiron-lessons.csv")
      },
    ]
  }

  private static let mode = Parameter.query(
    "mode", "Only games of this mode; all of them without it.",
    ["type": "string", "enum": .array(Contest.Mode.allCases.map { .string($0.rawValue) })])

  private func view(_ request: Request) async throws -> StatisticsView {
    let (tally, wording) = try await tally(request)
    return StatisticsView(tally, in: wording)
  }

  /// The counts that the host asks for, and the words for them.
  private func tally(_ request: Request) async throws -> (QuizStatistics.Tally, Wording) {
    try sessions.requireHost(request)
    let mode = Self.mode.text(in: request).flatMap(Contest.Mode.init)
    let tally = try await statistics.current().tally(of: mode.map { [$0] } ?? Contest.Mode.allCases)
    return (tally, Wording(glossary, for: request))
  }
}
