import Foundation
import Testing

@testable import Moon

@Suite struct EclipseBookTests {
  private static func month(_ at: String, zone: String = "UTC", _ book: EclipseBook) throws -> MonthSheet {
    try MoonQuestion(latitude: 42.34, longitude: -3.7, at: at, zone: zone)
      .month(now: .distantPast, gazetteer: Gazetteer(), book: book)
  }

  @Test func `what is remembered is what is computed`() throws {
    let book = EclipseBook()
    let first = try Self.month("2026-03-15", book)
    let again = try Self.month("2026-08-15", book)
    #expect(again.eclipses == first.eclipses && again.month != first.month)
    #expect(try Self.month("2026-08-15", EclipseBook()) == again)
    #expect(try Self.month("2025-08-15", book).eclipses.allSatisfy { $0.at.hasPrefix("2025") })
    // Another observer sees something else of the same eclipses.
    let other = try MoonQuestion(latitude: -34.72, longitude: -58.25, at: "2026-08-15", zone: "UTC")
      .month(now: .distantPast, gazetteer: Gazetteer(), book: book)
    #expect(
      other.eclipses.map(\.at) == again.eclipses.map(\.at) && other.eclipses.map(\.here) != again.eclipses.map(\.here))
  }

  /// The eclipse of the Moon of 31 December 2028, 16:52 UTC, is one of 1 January 2029 at the Line Islands and in Tokyo.
  @Test func `an eclipse belongs to the year in which it is in the observer's zone`() throws {
    let book = EclipseBook()
    func lastOf2028(_ zone: String) throws -> Bool {
      try Self.month("2028-06-15", zone: zone, book).eclipses.contains { $0.at.hasPrefix("2028-12-31") }
    }
    func firstOf2029(_ zone: String) throws -> Bool {
      try Self.month("2029-06-15", zone: zone, book).eclipses.contains { $0.at.hasPrefix("2029-01-01") }
    }
    #expect(try lastOf2028("UTC") && !firstOf2029("UTC"))
    #expect(try !lastOf2028("Asia/Tokyo") && firstOf2029("Asia/Tokyo"))
    #expect(try !lastOf2028("Pacific/Kiritimati") && firstOf2029("Pacific/Kiritimati"))
  }

  @Test func `the sighting of an eclipse that is on is remembered as well`() throws {
    let book = EclipseBook()
    let question = MoonQuestion(latitude: 42.34, longitude: -3.7, at: "2026-08-12T18:20Z", zone: "UTC")
    let sheet = try question.answer(now: .distantPast, gazetteer: Gazetteer(), book: book)
    #expect(try question.answer(now: .distantPast, gazetteer: Gazetteer(), book: book) == sheet)
    #expect(sheet.eclipse?.here?.kind == .total)
  }
}
