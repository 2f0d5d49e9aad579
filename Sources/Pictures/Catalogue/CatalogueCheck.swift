public import Recognition
public import Vision

/// The results of checking references: their grades, and which references were found in the images of which others. A
/// reference is identified by the content of its file, whatever its name.
public struct CatalogueCheck: Sendable, Equatable {
  /// A reference that was found in the image of another.
  struct Finding: Sendable, Equatable {
    let shown, found: ContentHash
    let probability, coverage, resemblance: Double
    let inShown, inFound: LookAlikes.Area
  }

  /// The grades, without the names of their references.
  private(set) var grades: [ContentHash: Grade] = [:]
  /// The numbers of all references that have been graded or searched for.
  private var numbers: [ContentHash: Int] = [:]
  /// How many of ``order``, from the first on, have been searched for in the image of each reference.
  private(set) var soughtIn: [ContentHash: Int] = [:]
  private(set) var findings: [Finding] = []

  /// Creates a check that knows nothing yet.
  public init() {}

  /// Creates a check from the parts of an earlier one.
  init(
    grades: [ContentHash: Grade], order: [ContentHash], soughtIn: [ContentHash: Int], findings: [Finding]
  ) {
    (self.grades, self.soughtIn, self.findings) = (grades, soughtIn, findings)
    for content in order { meet(content) }
  }

  /// All references that have been graded or searched for, in the order of their numbers.
  var order: [ContentHash] { numbers.sorted { $0.value < $1.value }.map(\.key) }

  /// Returns this check without everything that concerns references other than `references`: a reference that was
  /// removed may come back with other companions.
  public func restricted(to references: [Reference]) -> CatalogueCheck {
    let wanted = Set(references.compactMap(\.contentHash))
    let order = order
    return CatalogueCheck(
      grades: grades.filter { wanted.contains($0.key) }, order: order.filter(wanted.contains),
      soughtIn: soughtIn.filter { wanted.contains($0.key) }
        .mapValues { count in order.prefix(count).count(where: wanted.contains) },
      findings: findings.filter { wanted.contains($0.shown) && wanted.contains($0.found) })
  }

  /// Returns the grade of `reference`; nil if it has not been graded yet.
  public func grade(of reference: Reference) -> Grade? {
    guard var grade = reference.contentHash.flatMap({ grades[$0] }) else { return nil }
    grade.reference = reference.name
    return grade
  }

  /// Returns whether all references that have been graded or searched for were searched for in the image of `shown`.
  public func hasSoughtAll(in shown: Reference) -> Bool {
    shown.contentHash.map { soughtIn[$0] == numbers.count } ?? true
  }

  /// Returns the `references`, except `shown` itself, that have not been searched for in the image of `shown`.
  public func unsought(in shown: Reference, of references: [Reference]) -> [Reference] {
    let sought = shown.contentHash.flatMap { soughtIn[$0] } ?? 0
    return references.filter { other in
      guard other.name != shown.name, let content = other.contentHash else { return false }
      return numbers[content].map { $0 >= sought } ?? true
    }
  }

  /// Notes the `grade` of `reference`.
  public mutating func add(_ grade: Grade, of reference: Reference) {
    guard let content = reference.contentHash else { return }
    meet(content)
    grades[content] = Grade(limits: grade.limits, figures: grade.figures)
  }

  /// Records the references that were `found` in the image of `shown`. All of `references` have now been looked for in
  /// it.
  public mutating func add(_ found: [LookAlikes.Finding], in shown: Reference, of references: [Reference]) {
    guard let content = shown.contentHash else { return }
    references.compactMap(\.contentHash).forEach { meet($0) }
    soughtIn[content] = numbers.count
    let contents = Dictionary(references.map { ($0.name, $0.contentHash) }, uniquingKeysWith: { first, _ in first })
    findings += found.compactMap { finding in
      guard let other = contents[finding.found] ?? nil else { return nil }
      return Finding(
        shown: content, found: other, probability: finding.probability, coverage: finding.coverage,
        resemblance: finding.resemblance, inShown: finding.inShown, inFound: finding.inFound)
    }
  }

  /// Returns the pairs of `references` of different things that could be mistaken for each other, the strongest first.
  /// `withSeries` adds the pairs that only share a design.
  public func lookAlikes(among references: [Reference], withSeries: Bool = false) -> [LookAlikes.Pair] {
    var known: [ContentHash: Reference] = [:]
    for reference in references {
      if let file = reference.file { known[file.contentHash] = reference }
    }
    return LookAlikes.pairs(
      of: findings.compactMap { finding in
        guard let shown = known[finding.shown], let found = known[finding.found], shown.thing != found.thing else {
          return nil
        }
        return LookAlikes.Finding(
          shown: shown.name, found: found.name, probability: finding.probability, coverage: finding.coverage,
          resemblance: finding.resemblance, inShown: finding.inShown, inFound: finding.inFound)
      }, withSeries: withSeries)
  }

  /// Grades and compares all references of `catalogue` that have not been graded or compared yet, on all cores. Calls
  /// `graded` after each grade and `compared` after each comparison. Time grows with the square of the number of new
  /// references.
  public mutating func complete(
    _ catalogue: ReferenceCatalogue, graded: @escaping @Sendable () -> Void = {},
    compared: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) {
    try gradeAll(of: catalogue, graded: graded)
    try compare(catalogue, compared: compared)
  }

  /// Grades all references of `catalogue` that have not been, on all cores. `graded` is called as each is done.
  public mutating func gradeAll(
    of catalogue: ReferenceCatalogue, graded: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) {
    let ungraded = catalogue.references.filter { grade(of: $0) == nil }
    for (reference, grade) in zip(ungraded, try Grade.all(of: ungraded, advance: graded)) { add(grade, of: reference) }
  }

  /// Compares all references of `catalogue` that have not been, on all cores. `compared` is called as each is done.
  public mutating func compare(
    _ catalogue: ReferenceCatalogue, compared: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) {
    let references = catalogue.references
    let known = self
    let recogniser = Recogniser(catalogue, without: [.index])
    let results = Parallel.map(references) { shown in
      let sought = Set(known.unsought(in: shown, of: references).map(\.name))
      guard !sought.isEmpty else { return Result<[LookAlikes.Finding]?, VisionError>.success(nil) }
      defer { compared() }
      return Result { () throws(VisionError) in try LookAlikes().findings(in: shown, of: sought, by: recogniser) }
    }
    for (shown, result) in zip(references, results) {
      if let found = try result.get() { add(found, in: shown, of: references) }
    }
  }

  private mutating func meet(_ content: ContentHash) {
    if numbers[content] == nil { numbers[content] = numbers.count }
  }
}

extension Reference {
  /// The hash that identifies the reference; nil for a reference that was not made from a file.
  fileprivate var contentHash: ContentHash? { file?.contentHash }
}
