import Foundation
import Packs

/// What became of a file that was brought to make a pack of.
public struct TakenFile: Codable, Sendable, Equatable {
  /// Something in the file that cannot be used.
  public struct Problem: Codable, Sendable, Equatable {
    /// The place, as a person would find it: `row 9`, behind the path of a file in a zip; nil for the whole file.
    public var place: String?
    /// The fault and its remedy.
    public var title: String

    /// `problem` of a file in the folder at `folder`.
    init(_ problem: QuestionProblem, in folder: String) {
      // A path in a zip stands behind that of the zip.
      let inside = problem.file.dropFirst(folder.count).split(separator: "/").dropFirst().joined(separator: "/")
      let places = [inside, problem.place ?? ""].filter { !$0.isEmpty }
      place = places.isEmpty ? nil : places.joined(separator: ": ")
      title = problem.sentence
    }
  }

  /// The name of the new pack in the library.
  public var name: String
  /// How many questions can be asked.
  public var questions: Int
  /// How many more questions wait for their pictures.
  public var waiting: Int
  /// What cannot be used.
  public var problems: [Problem]
}
