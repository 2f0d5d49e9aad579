import Basics
import Foundation
public import Recognition
import Synchronization
public import Vision

/// Measures after how many frames the objects in a video are accepted, and in how many videos a reference that is not
/// in view is accepted.
public struct VideoEvaluator: Sendable {
  /// The recogniser that searches each frame; the accept rules judge its findings.
  public let recogniser: Recogniser
  /// How closely each frame is searched. Both looks at a frame are counted at its capture time, as if no time passed
  /// between them; a daemon makes the second look later, in its turn.
  public let policy: LookPolicy
  /// The rate at which frames are captured. It determines how far the hand moves between two frames, and how soon the
  /// tracker forgets.
  public var framesPerSecond = 10.0
  /// The number of frames of a video made from one photograph.
  public var frames = 20
  /// The seed of the movements of hand and light.
  public var seed: UInt64 = 1
  /// The number of threads.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// Creates an evaluator, by default one without second looks.
  public init(_ recogniser: Recogniser, policy: LookPolicy = .frame.firstLookOnly) {
    self.recogniser = recogniser
    self.policy = policy
  }

  /// A video and its label.
  public struct Scene: Sendable {
    /// One photograph over which a hand-held camera moves, or the frames of a real video.
    public let files: [String]
    /// The content of the video, which is the same in all of its frames.
    public let label: LabelledQuery
    /// Which of the videos of one photograph this is. The first, 0, shows nearly the whole photograph in usual light;
    /// each of the others shows a part of it in different light.
    public let take: Int

    /// Creates a scene of one photograph, or of the frames of a video in their order.
    public init(files: [String], label: LabelledQuery, take: Int = 0) {
      self.files = files
      self.label = label
      self.take = take
    }
  }

  /// Films all scenes and compares the accepted references with their labels. Returns the counts of each rule,
  /// beginning with the rule in use. Calls `each` after each scene, with the error if the scene could not be read; such
  /// a scene is not counted.
  public func run(
    _ scenes: [Scene], each: @escaping @Sendable (Scene, VisionError?) -> Void
  ) -> [VideoCounts] {
    let tallies = Mutex(AcceptRule.all.map { VideoCounts(rule: $0.name) })
    Batch.run(scenes.enumerated(), workers: workers) { number, scene in
      (scene, Result { () throws(VisionError) in try accepted(in: scene, number: number) })
    } emit: { scene, result in
      switch result {
      case .success(let accepted):
        tallies.withLock { tallies in
          for i in tallies.indices { tallies[i].add(accepted[i], label: scene.label) }
        }
        each(scene, nil)
      case .failure(let error): each(scene, error)
      }
    }
    return tallies.withLock { $0 }
  }

  /// Films all scenes, which show none of the references, and returns the false sightings in the order of the scenes.
  /// Calls `each` with the sightings of a scene as soon as they are known.
  public func watch(_ scenes: [Scene], each: @escaping @Sendable (FalseSightings) -> Void) -> [FalseSightings] {
    let all = Mutex<[FalseSightings]>([])
    Batch.run(scenes, workers: workers) { scene in
      do throws(VisionError) { return try falseSightings(in: scene) } catch {
        return FalseSightings(unreadable: scene, error)
      }
    } emit: { seen in
      all.withLock { $0.append(seen) }
      each(seen)
    }
    return all.withLock { $0 }
  }

  /// Returns, for each rule, the references that were accepted, each with the number of the frame, counted from 1, at
  /// which it was accepted.
  private func accepted(in scene: Scene, number: Int) throws(VisionError) -> [[String: Int]] {
    let start = SuspendingClock().now
    var rules = AcceptRule.all.map(\.rule)
    var accepted = rules.map { _ in [String: Int]() }
    try look(at: scene, seed: seed &+ UInt64(number)) { frame, seconds, looks in
      for r in rules.indices {
        for name in rules[r].accept(looks[looks.count - 1], at: start + .seconds(seconds))
        where accepted[r][name] == nil {
          accepted[r][name] = frame
        }
      }
    }
    return accepted
  }

  private func falseSightings(in scene: Scene) throws(VisionError) -> FalseSightings {
    let start = SuspendingClock().now
    var trackers = [Tracker(), Tracker()]
    var seen = FalseSightings(of: scene)
    // The videos of a photograph follow from its name, so that they stay when others are added.
    let name = "\(seed) \(scene.take) \(scene.label.file)"
    try look(at: scene, seed: ContentHash(of: Array(name.utf8)).value) { frame, seconds, looks in
      for (number, findings) in looks.enumerated() {
        let followed = trackers[number].update(findings, at: start + .seconds(seconds))
        seen.add(findings, followed: followed, frame: frame, looks: number + 1)
      }
      seen.frames = frame
    }
    seen.seconds = Double(seen.frames) / framesPerSecond
    return seen
  }

  /// Calls `each` for each frame of `scene` with its number, counted from 1, its time in seconds, and the findings of
  /// the first look and, if the policy has a second look, of both looks together.
  private func look(
    at scene: Scene, seed: UInt64, each: (Int, Double, [Recogniser.Findings]) -> Void
  ) throws(VisionError) {
    let film = try Film(scene, seed: seed)
    for i in 0..<(scene.files.count == 1 ? frames : scene.files.count) {
      let seconds = Double(i) / framesPerSecond
      var search = try TwoStageSearch(Photograph(film.frame(i, at: seconds)), policy)
      let first = try search.firstLook(by: recogniser)
      let second = policy.second == nil ? [] : [try search.secondLook(by: recogniser, after: first)]
      each(i + 1, seconds, [first] + second)
    }
  }

  private enum Film {
    case photograph(HandheldVideo)
    case files([String])

    init(_ scene: Scene, seed: UInt64) throws(VisionError) {
      guard scene.files.count == 1 else {
        self = .files(scene.files)
        return
      }
      let picture = try ImageDecoder.decode(
        file: scene.files[0], scale: .atLeast(longestSide: HandheldVideo.longestSide * 2))
      guard scene.take > 0 else {
        self = .photograph(try HandheldVideo(of: picture, seed: seed))
        return
      }
      var generator = SplitMix64(seed: seed)
      let part = Crop(using: &generator).applied(to: picture)
      // From an eighth of the usual light to half as much again.
      let light = exp(Double.random(in: log(0.125)...log(1.5), using: &generator))
      self = .photograph(try HandheldVideo(of: part, seed: generator.next(), light: light))
    }

    func frame(_ number: Int, at seconds: Double) throws(VisionError) -> GrayImage {
      switch self {
      case .photograph(let video): try video.frame(at: seconds)
      case .files(let files): try ImageDecoder.decode(file: files[number])
      }
    }
  }
}
