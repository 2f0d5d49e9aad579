public import EventSourcing

extension Hunt {
  /// Why a command is refused.
  public enum Refusal: ExplainedRefusal, Equatable {
    /// There is no hunt with the requested name.
    case noSuchHunt
    case noSuchEgg(Int)
    /// Somebody else changed the egg first.
    case changed(Int, Egg.Change, by: Author)
    /// The egg can only be collected by showing its image to a camera.
    case toBeShown(Int)
    /// The egg can only be collected from within `radius` metres of it, and the author's position is not known.
    case placeUnknown(Int, radius: Int)
    /// The author is farther away than `radius` metres; `metres` is nil where the egg's place is hidden.
    case tooFar(Int, radius: Int, metres: Int?)
    case nothingToUndo(Int)
    case notYours(Int, by: Author)
    /// A hunt has as many eggs as a host may lay.
    case tooManyEggs
    /// There are as many hunts as hosts may make.
    case tooManyHunts
    /// The width of the map is not one of ``HuntPlan/widths``.
    case wrongWidth
    /// The hunt is the pack's, which its file removes.
    case huntOfPack
    /// The words on an egg or a hunt are unfit.
    case text(HuntText.Fault)
    /// The radius is not one of ``HuntPlan/Egg/radii``.
    case wrongRadius
    /// A hidden egg could be collected from anywhere.
    case hiddenEverywhere

    /// The reason as one word, for programs.
    public var code: String {
      switch self {
      case .noSuchHunt: "noSuchHunt"
      case .noSuchEgg: "noSuchEgg"
      case .changed: "eggChanged"
      case .toBeShown: "eggToBeShown"
      case .placeUnknown: "eggPlaceUnknown"
      case .tooFar: "eggTooFar"
      case .nothingToUndo: "nothingToUndo"
      case .notYours: "notYourChange"
      case .tooManyEggs: "tooManyEggs"
      case .tooManyHunts: "tooManyHunts"
      case .wrongWidth: "huntWidth"
      case .huntOfPack: "huntOfPack"
      case .text(let fault): fault.rawValue
      case .wrongRadius: "eggRadius"
      case .hiddenEverywhere: "eggHiddenEverywhere"
      }
    }

    /// The kind of the refusal: the hunt or the egg is missing, only somebody else may undo the change, or the state of
    /// the hunt does not allow the command.
    public var kind: RefusalKind {
      switch self {
      case .noSuchHunt, .noSuchEgg: .missing
      case .notYours: .forbidden
      case .text, .wrongRadius, .wrongWidth, .hiddenEverywhere: .malformed
      case .tooManyEggs, .tooManyHunts, .huntOfPack, .changed, .toBeShown, .placeUnknown, .tooFar, .nothingToUndo:
        .conflict
      }
    }

    /// The reason and the remedy. If another change came first, the text also names the person who made it and the
    /// time.
    public var description: String {
      switch self {
      case .noSuchHunt: "There is no such hunt: look at the list of hunts."
      case .noSuchEgg(let number): "There is no Egg \(number) in this hunt: reload the page."
      case .changed(let number, let change, let author):
        "\(author.name) was first, at \(Self.time(author)): Egg \(number) is \(Self.word(change)). Look again."
      case .toBeShown(let number): "Egg \(number) needs a camera: show its image to collect it."
      case .placeUnknown(let number, let radius):
        "Egg \(number) is collected outdoors, within \(radius) m of it: let the browser tell where you are."
      case .tooFar(let number, let radius, let metres):
        "You are \(metres.map { "\($0) m" } ?? "too far") away from Egg \(number): come within \(radius) m of it."
      case .nothingToUndo(let number): "There is nothing to undo for Egg \(number): look again."
      case .notYours(let number, let author):
        "\(author.name) made the last change of Egg \(number), at \(Self.time(author)): only they can undo it."
      case .tooManyEggs: "The hunt has the maximum of \(Hunt.maxEggs) eggs: remove one first."
      case .tooManyHunts: "There is the maximum of \(HuntBook.maxHunts) hunts: remove one first."
      case .wrongWidth:
        "The map is \(HuntPlan.widths.lowerBound)...\(HuntPlan.widths.upperBound) m wide: write another width."
      case .huntOfPack: "The hunt is the pack's: remove it in the file of the pack."
      case .text(let fault): fault.description
      case .wrongRadius:
        "The radius is \(HuntPlan.Egg.radii.lowerBound)...\(HuntPlan.Egg.radii.upperBound) m: write another."
      case .hiddenEverywhere:
        "A hidden egg cannot be collected from anywhere: give it a radius, or a picture to show."
      }
    }

    private static func word(_ change: Egg.Change) -> String {
      switch change {
      case .undone: "as it was before"
      case .reset: "back at the beginning"
      default: change.rawValue
      }
    }

    /// Hours and minutes in UTC, which a page converts to its reader's time zone.
    private static func time(_ author: Author) -> String {
      let minutes = (author.at / 60_000) % 1440
      let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "\(digits[0]):\(digits[1]) UTC"
    }
  }
}
