/// The results of an evaluation at every probability threshold, shown with a slider: the counts, and a row for each
/// reference.
///
/// Until the slider is moved, and when scripts are off, the report shows what the recogniser itself accepted.
public struct ThresholdExplorer: Sendable {
  /// The number of labelled objects, in readable pictures or not.
  public var objects: Int
  /// The number of readable pictures.
  public var pictures: Int
  /// The number of readable pictures that show none of the references.
  public var negatives: Int
  /// The references, by their names.
  public var references: [Reference]
  /// All sightings that count, accepted and rejected.
  public var sightings: [Sighting]

  /// A reference, which has a row of its own.
  public struct Reference: Sendable, Encodable {
    /// Its name.
    public var name: String
    /// The number of labelled objects that show it.
    public var objects: Int

    /// Creates a reference that `objects` labelled objects show.
    public init(_ name: String, objects: Int) {
      self.name = name
      self.objects = objects
    }
  }

  /// A sighting of an object, or of a reference that is not there.
  public struct Sighting: Sendable, Encodable {
    /// The kind of a sighting.
    public enum Kind: Int, Sendable, Encodable {
      /// An object is found.
      case found
      /// A reference is seen that is not in the picture, which shows another.
      case wrong
      /// A reference is seen in a picture that shows none.
      case falselyAccepted
    }

    /// The kind of the sighting.
    public var kind: Kind
    /// The probability, 0...1.
    public var probability: Double
    /// Whether it was accepted.
    public var isAccepted: Bool
    /// The number of the picture, from 0 on.
    public var picture: Int
    /// The number of the reference, from 0 on.
    public var reference: Int

    /// Creates a sighting in picture number `picture` of reference number `reference`.
    public init(_ kind: Kind, probability: Double, isAccepted: Bool, picture: Int, reference: Int) {
      self.kind = kind
      self.probability = probability
      self.isAccepted = isAccepted
      self.picture = picture
      self.reference = reference
    }

    /// Writes the sighting as five numbers without keys, to keep a page about ten thousand pictures small.
    public func encode(to encoder: any Encoder) throws {
      var numbers = encoder.unkeyedContainer()
      try numbers.encode(kind)
      try numbers.encode((probability * 1e6).rounded() / 1e6)
      try numbers.encode(isAccepted ? 1 : 0)
      try numbers.encode(picture)
      try numbers.encode(reference)
    }
  }

  /// Creates an explorer of `sightings`, which refer to `references` by number.
  public init(objects: Int, pictures: Int, negatives: Int, references: [Reference], sightings: [Sighting]) {
    self.objects = objects
    self.pictures = pictures
    self.negatives = negatives
    self.references = references
    self.sightings = sightings
  }
}

extension ThresholdExplorer: Encodable {
  private enum Key: String, CodingKey { case objects, pictures, negatives, counts, sightings }

  /// Writes the values that the script needs. The names are left out, because the table already has them.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(objects, forKey: .objects)
    try object.encode(pictures, forKey: .pictures)
    try object.encode(negatives, forKey: .negatives)
    try object.encode(references.map(\.objects), forKey: .counts)
    try object.encode(sightings, forKey: .sightings)
  }
}

extension ThresholdExplorer {
  var markup: HTML {
    let accepted = sightings.filter(\.isAccepted)
    let count = { (kind: Sighting.Kind) in accepted.count { $0.kind == kind } }
    let pictures = Set(accepted.filter { $0.kind == .falselyAccepted }.map(\.picture)).count
    return """
      <div class="explorer">
      <p class="slider" hidden><label for="threshold">Accept from probability</label>
      <input id="threshold" type="range" min="-9" max="14" step="0.01" value="0" aria-describedby="threshold-value"/>
      <output id="threshold-value" for="threshold">as accepted</output>
      <button type="button" id="as-accepted">As accepted</button></p>
      <dl class="figures" id="live">
      <div><dt>objects found</dt><dd><span data-live="found">\(count(.found))</span><small>of \(objects)</small></dd></div>
      <div><dt>wrong references</dt><dd data-live="wrong">\(count(.wrong))</dd></div>
      <div><dt>pictures falsely accepted</dt>\
      <dd><span data-live="false">\(pictures)</span><small>of \(negatives)</small></dd></div>
      </dl>
      \(table.markup)
      <script type="application/json" id="explorer-data">\(json: self)</script>
      </div>

      """
  }

  private var table: Table {
    var found = [Int](repeating: 0, count: references.count)
    var wrong = found
    for sighting in sightings where sighting.isAccepted {
      if sighting.kind == .found { found[sighting.reference] += 1 } else { wrong[sighting.reference] += 1 }
    }
    let rows = references.indices.map { i -> [Table.Cell] in
      let objects = references[i].objects
      let share = objects == 0 ? "–" : "\((1000 * Double(found[i]) / Double(objects)).rounded() / 10) %"
      return [Table.Cell(references[i].name), "\(objects)", "\(found[i])", Table.Cell(share), "\(wrong[i])"]
    }
    return Table(
      caption: "Each reference: the objects that it is, and how often it was seen where it is not",
      columns: [
        "reference", .init("objects", isNumber: true), .init("found", isNumber: true), .init("share", isNumber: true),
        .init("wrongly seen", isNumber: true),
      ], rows: rows, isInteractive: true)
  }
}
