import Foundation
public import Statistics

/// Two evaluations of the same labelled pictures, compared picture by picture by their result lines.
public struct RunComparison: Sendable, Encodable {
  /// The labelled objects: found in both runs, or in one of them.
  public private(set) var objects = PairedCounts()
  /// The pictures with an accepted reference that is not there.
  public private(set) var picturesWithWrong = PairedCounts()
  /// The differences, in the order of the first run.
  public private(set) var changes: [Change] = []
  /// Pictures that only the first run has.
  public private(set) var onlyBefore = 0
  /// Pictures that only the second run has.
  public private(set) var onlyAfter = 0

  /// A finding that one run has and the other does not.
  public struct Change: Sendable, Encodable, Equatable {
    /// The kinds of changes, by their names in JSON.
    public enum Kind: String, Sendable, Encodable, CaseIterable {
      /// An object is found now.
      case won
      /// An object is no longer found.
      case lost
      /// A reference that is not there is accepted now.
      case newlyWrong
      /// A reference that is not in the picture is no longer accepted.
      case noLongerWrong
    }

    /// The kind of change.
    public let kind: Kind
    /// The picture.
    public let file: String
    /// The reference; of an object with several right answers all of them, separated by `|`.
    public let reference: String
    /// The probability in each run; nil if the reference was not seen at all.
    public let before, after: Double?
  }

  /// Why two runs cannot be compared.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// A line has no label, as those of `apeiron score`.
    case noLabels(file: String)
    /// The labels of a picture are not the same in both.
    case otherLabels(file: String)
    /// They have no picture in common.
    case nothingInCommon

    /// The problem and the remedy.
    public var description: String {
      switch self {
      case .noLabels(let file):
        "the line of \(file) tells nothing of labels: compare what apeiron eval --out has written"
      case .otherLabels(let file): "\(file) has other labels in the other run: evaluate both with the same labels"
      case .nothingInCommon: "the runs have no picture in common: compare runs of the same photographs"
      }
    }
  }

  /// Compares the lines of the run `before` with those of the run `after`. A picture is the same where its path is.
  public init(_ before: [PictureResult], _ after: [PictureResult]) throws(Failure) {
    let later = Dictionary(after.map { (Data($0.file.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var common = 0
    for old in before {
      guard let new = later[Data(old.file.utf8)] else {
        onlyBefore += 1
        continue
      }
      common += 1
      try compare(old, new)
    }
    onlyAfter = later.count - common
    if common == 0 { throw .nothingInCommon }
  }

  private mutating func compare(_ old: PictureResult, _ new: PictureResult) throws(Failure) {
    guard let oldObjects = old.objects, let newObjects = new.objects else { throw .noLabels(file: old.file) }
    guard oldObjects.map(\.references) == newObjects.map(\.references) else { throw .otherLabels(file: old.file) }
    for (object, other) in zip(oldObjects, newObjects) {
      objects.add(before: object.found, after: other.found)
      guard object.found != other.found else { continue }
      changes.append(
        Change(
          kind: other.found ? .won : .lost, file: old.file, reference: object.references.joined(separator: "|"),
          before: object.probability, after: other.probability))
    }
    let (oldWrong, newWrong) = (old.wrong, new.wrong)
    picturesWithWrong.add(before: !oldWrong.isEmpty, after: !newWrong.isEmpty)
    for name in Set(oldWrong).symmetricDifference(newWrong).sorted() {
      changes.append(
        Change(
          kind: newWrong.contains(name) ? .newlyWrong : .noLongerWrong, file: old.file, reference: name,
          before: old.probability(of: name), after: new.probability(of: name)))
    }
  }

  private enum Key: String, CodingKey { case objects, picturesWithWrong, changes, onlyBefore, onlyAfter }

  /// Writes the counts with their `pValue`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Tested(counts: objects), forKey: .objects)
    try object.encode(Tested(counts: picturesWithWrong), forKey: .picturesWithWrong)
    try object.encode(changes, forKey: .changes)
    try object.encode(onlyBefore, forKey: .onlyBefore)
    try object.encode(onlyAfter, forKey: .onlyAfter)
  }

  private struct Tested: Encodable {
    enum Key: String, CodingKey { case pValue }

    let counts: PairedCounts

    func encode(to encoder: any Encoder) throws {
      try counts.encode(to: encoder)
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(counts.pValue, forKey: .pValue)
    }
  }
}

extension PictureResult {
  /// The accepted references that are not there, by their labels.
  fileprivate var wrong: [String] { sightings.filter { $0.truth == .wrong }.map(\.reference) }

  /// The probability of the most probable sighting of the reference called `name`.
  fileprivate func probability(of name: String) -> Double? {
    (sightings + rejected).filter { $0.reference == name }.map(\.probability).max()
  }
}
