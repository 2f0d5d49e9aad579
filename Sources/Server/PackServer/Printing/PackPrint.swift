import Basics
import Catalogue
import EventSourcing
import Foundation
public import Packs
public import Printing
import Quiz
public import Recognition
public import Vision

/// The things of a pack on paper: for `apeiron print` and for the page of the editor.
public struct PackPrint: Sendable {
  /// The things to print, and the form of the print.
  public struct Options: Sendable, Equatable {
    /// The paper.
    public var paper = Paper.a4
    /// How many pictures stand on a sheet: one of `SheetLayout.choices`.
    public var perPage = 2
    /// Whether marks show where to cut.
    public var cropMarks = false
    /// Whether there are pages with a key that gives the name of each number's thing.
    public var answerKey = false
    /// Whether the number cards of the maths games are printed instead of the things that the questions ask for.
    public var cards = false
    /// Whether all pictures are grey.
    public var grey = false
    /// The language of the key; nil if the pack does not say which it has.
    public var language: String?

    /// Creates the options for two pictures on a sheet of A4.
    public init() {}
  }

  /// A thing that would hardly be recognised as a grey printer leaves it.
  public struct Faded: Sendable, Equatable {
    /// The number of the picture on the sheets.
    public let number: Int
    /// The name of the thing.
    public let name: String
    /// Its grade as it is, and printed, 0...100.
    public let asItIs, printed: Int
  }

  /// The pictures, in the order of their numbers.
  public let items: [Sheets.Item]
  /// The names of their references, in the same order.
  public let names: [String]
  private let sheets: Sheets
  private let options: Options

  /// Creates the printable part of `pack`; nil if the pack has nothing to print.
  public init?(_ pack: Pack, _ options: Options) {
    let wanted = (options.cards ? pack.cards.sky + pack.cards.numbers : pack.assignments.map(\.image)).once()
    let found = wanted.compactMap { name in pack.images.first { $0.name == name }.map { (name: name, image: $0) } }
    guard !found.isEmpty else { return nil }
    names = found.map(\.name)
    let language = options.language
    items = found.map { name, image in
      let questions = pack.assignments.filter { $0.image == name && !options.cards }
        .map { $0.question.text(in: language) }
      return Sheets.Item(
        name: pack.names[name]?.text(in: language) ?? name, question: questions.joined(separator: "\n"),
        path: image.file.path)
    }
    self.options = options
    sheets = Sheets(
      title: pack.name.text(in: language),
      layout: SheetLayout(options.paper, perPage: options.perPage, cropMarks: options.cropMarks),
      isGrey: options.grey,
      keyTitle: options.answerKey ? (language?.hasPrefix("ru") == true ? "Ответы" : "Answers") : nil)
  }

  /// How many sheets there are, without the key.
  public var pages: Int { (items.count + options.perPage - 1) / options.perPage }

  /// Writes the PDF to `path`, whole or not at all, and returns the pictures of which single dots are seen.
  ///
  /// - Throws: `PrintFailure`.
  public func write(to path: String) throws(PrintFailure) -> [Sheets.Coarse] { try sheets.write(items, to: path) }

  /// The pictures of which single dots would be seen.
  ///
  /// - Throws: `PrintFailure`, which names the file of a picture that cannot be read.
  public func coarse() throws(PrintFailure) -> [Sheets.Coarse] { try sheets.coarse(items) }

  /// Returns those of `references` that would hardly be recognised when printed in grey. Takes 90 rendered frames for
  /// each; `advance` is called after each. If others wait for the machine, the work is done on one core.
  public func faded(
    _ references: [Reference], onAllCores: Bool = true, advance: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) -> [Faded] {
    let known = Dictionary(references.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    let shown = names.enumerated().compactMap { number, name in
      known[name].map { (label: items[number].name, reference: $0, number: number + 1) }
    }
    let selfTest = try SelfTest()
    let grade = { @Sendable (item: (label: String, reference: Reference, number: Int)) in
      defer { advance() }
      return Result { () throws(VisionError) in try GreyGrade(of: item.reference, selfTest: selfTest) }
    }
    let graded = onAllCores ? Parallel.map(shown, grade) : shown.map(grade)
    var faded: [Faded] = []
    for (item, result) in zip(shown, graded) {
      let grade = try result.get()
      if grade.isHard {
        faded.append(Faded(number: item.number, name: item.label, asItIs: grade.asItIs, printed: grade.printed))
      }
    }
    return faded
  }
}
