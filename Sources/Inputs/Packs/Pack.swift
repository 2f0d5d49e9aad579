public import EventSourcing
public import Quiz

/// A folder with `pack.yaml` and images: assignments to play, and the settings for playing them.
///
/// ```yaml
/// name: Pushkin                     # required
/// language: en                      # optional: a language tag such as en, ru, pt-BR, or a list: [en, ru]
/// names:                            # optional: what things are called; default the names of their images
///   Ruslan and Ludmila: {en: Ruslan and Ludmila, ru: Руслан и Людмила}
/// settings:                         # optional, as is each of its lines
///   nameWrongObjects: true          # whether "That is …" is shown for a wrong object; default true
///   seconds: 30                     # the time of assignments that do not set their own, 1...3600; default 30
///   lettersPerSecond: 15            # the reading speed before the clock starts, 0...100; 0 for no time to read;
///                                   # default 15
///   hintsAtHalfTime: false          # whether a hint waits until half of the time is over; default false: it stands
///                                   # below the question
///   reshuffle: false                # whether the deck starts again after all have been played; default false
/// assignments:                      # at least one; required unless the pack has places, eggs or bingo
///   - image: Ruslan and Ludmila     # required: the name of an image, which is its file name without the extension
///     # images: [Ruslan, Ruslan 2]  # instead of image, if the thing has several images: the names of at most 12, the one
///                                   # that stands for the thing first. Other questions name the thing by that one.
///     waiting: true                 # optional: the question is left out of games until there is an image of this
///                                   # name; without it, a missing image is an error
///     question: |                   # required, one or more lines
///       Where are these lines from?
///       «Of times that gone the fable stories»
///     answer: The poem (1820)       # required: shown at the end of the round, won or lost
///     hint: Look for a cat.         # optional
///     points: 1000                  # 0...1000000; default 1000
///     seconds: 45                   # 1...3600; default as in the settings
/// cards:                            # optional: images that are shown outside of the quiz, which does not ask about
///                                   # them; of these it names only the Moon, the Earth and the Sun
///   moon: Moon                      # the card on which the Moon stands; earth and sun: the cards that move with it
///   numbers: [Number 0, Number 1]   # the number cards of the maths games, starting with 0
/// ```
///
/// Images (``ImageFile/extensions``, in upper or lower case) lie beside `pack.yaml` or in the folder `images` beside it;
/// each name may be used only once. Pictures of other kinds (``ImageFile/unreadExtensions``) are not read, and a remark
/// says so of each that no image is called like. Other files and hidden files are ignored. An image that no assignment
/// asks for is welcome: it is an object that can be mistaken for the right one.
///
/// A ``PackFormat`` adds the sections of games, each below a key of its own.
///
/// In a pack with several languages, each text that players see may be a table with a text for each language, like the
/// name in `names` above.
///
/// The format is closed: anything unknown is an error. YAML's anchors, aliases and tags are not part of it.
public struct Pack: Sendable, Equatable {
  /// The name shown to players.
  public let name: LocalizedText
  /// The languages of the texts as tags (BCP 47); empty if the pack does not specify them. The first is for readers who
  /// prefer none of them.
  public let languages: [String]
  /// The names of the things on the images, by image. A thing without an entry has the name of its image.
  public let names: [String: LocalizedText]
  /// The path of the folder as given.
  public let directory: String
  /// The questions in the order of the file, also those that wait for their image.
  public let questions: [Question]
  /// The cards that are shown to the camera outside the quiz.
  public let cards: Cards
  /// The settings for playing the assignments.
  public let settings: Settings
  /// The reference images by their names, which are unique, with `Number 2` before `Number 10`.
  public let images: [Image]
  /// The sections of the games of the format.
  let sections: PackSections
  /// Possible mistakes that the author may have overlooked; the pack can be played in spite of them.
  public let remarks: [PackProblem]
}

extension Pack {
  /// A question of a pack.
  public struct Question: Sendable, Equatable {
    /// Its number in the file, counted from 0.
    public let number: Int
    /// What is asked. Its image is among those of the pack, unless the question waits for it.
    public let assignment: Assignment
    /// Whether there is no image of the right answer yet, so that the question is left out of games.
    public let waits: Bool
  }

  /// The assignments that can be played, in the order of the file. There may be none in a pack of places, eggs or bingo,
  /// and in one whose questions all wait for their images.
  public var assignments: [Assignment] { questions.filter { !$0.waits }.map(\.assignment) }

  /// The number of questions that wait for their images.
  public var waiting: Int { questions.count(where: \.waits) }
}
