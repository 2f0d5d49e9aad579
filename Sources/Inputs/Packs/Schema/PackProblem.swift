/// One problem of a pack: where it is, what is wrong, and what to do.
public struct PackProblem: Sendable, Equatable, CustomStringConvertible {
  /// The kinds of problems; a code stays the same when its sentence is reworded.
  public enum Code: String, Sendable {
    // Files
    case noPack, unreadable, tooLarge, notUTF8, outsideOfPack, sameName
    // YAML
    case syntax, alias, duplicateKey
    // Values
    case unknownKey, missing, wrongType, empty, tooLong, outOfRange, controlCharacter
    case unknownImage, unknownGoal, unknownLanguage
    // Remarks
    case sameInAllLanguages, unreadImage
    // Images, as far as others can judge them
    case lookAlikes, smallImage
  }

  /// The kind of the problem.
  public let code: Code
  /// The file, relative to the pack's folder.
  public let file: String
  /// Whether the problem is in `pack.yaml`.
  public var isInPackFile: Bool { file == PackFolder.packFile }
  /// The line in `file`, from 1; nil if the problem concerns the whole file.
  public let line: Int?
  /// The column in `line`, in characters as YAML counts them (Unicode scalars), from 1.
  public let column: Int?
  /// The path of the value, as in `assignments[2].seconds`, with list items counted from 0; nil if there is none.
  public let field: String?
  /// The description of the problem, worded to follow the field.
  public let message: String
  /// The remedy, in a sentence.
  public let remedy: String

  /// The problem and its remedy, without the place.
  public var sentence: String { "\(message). \(remedy)" }

  /// `pack.yaml:12:5: assignments[2].seconds: 0 is not in 1...3600. Write a number in this range.`
  public var description: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return [place, field, sentence].compactMap(\.self).joined(separator: ": ")
  }

  /// Whether it says only that there are no questions yet.
  public var isLackOfQuestions: Bool { field == "assignments" && code == .empty }
}

extension [PackProblem] {
  /// The problems without the lack of questions, with which every author begins.
  public var withoutLackOfQuestions: [PackProblem] { filter { !$0.isLackOfQuestions } }
}
