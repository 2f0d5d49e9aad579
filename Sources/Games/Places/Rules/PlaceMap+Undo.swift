public import EventSourcing

extension PlaceMap {
  /// A change that can be undone.
  public struct Change: Sendable, Equatable, Codable {
    /// The kinds of change.
    public enum Kind: String, Sendable, Codable, CaseIterable {
      case added, imported, changed, removed, noted, edited, deleted
    }

    /// The number of the fact that made it.
    public let number: Int
    /// The kind of the change.
    public let kind: Kind
    /// The author of the change, with its time.
    public let author: Author
    /// The place; of a list, its first.
    public let place: String
    /// How many places were imported; 1 for other changes.
    public let count: Int
    /// The place as it was, without its notes; only of a change of the place.
    let before: Place?
    /// The note as it was, and its index; only of a change of a note.
    let note: Note?
    let index: Int?
  }

  /// The number of changes that are remembered, which is more than a person wants to undo.
  static let maxChanges = 100

  /// The latest change that this person can undo; nil if there is none.
  public func lastChange(by visitor: String) -> Change? {
    changes.last { $0.author.id == visitor && reasonAgainstUndoing($0) == nil }
  }

  /// The change that `fact` is about to make; nil if it cannot be undone, or changes nothing.
  func change(by fact: PlaceFact) -> Change? {
    func change(
      _ kind: Change.Kind, _ place: String, count: Int = 1, before: Place? = nil, note: Note? = nil, index: Int? = nil
    ) -> Change? {
      guard kind == .added || kind == .imported || knownPlace(place) != nil else { return nil }
      return Change(
        number: version, kind: kind, author: fact.author, place: place, count: count, before: before, note: note,
        index: index)
    }
    switch fact {
    case .added(let place, _): return change(.added, place.id)
    case .imported(let places, _): return places.first.flatMap { change(.imported, $0.id, count: places.count) }
    case .changed(let place, _):
      var before = knownPlace(place.id)
      before?.notes = []
      return change(.changed, place.id, before: before)
    case .removed(let place, _): return change(.removed, place)
    case .noted(let place, let note, let text, let author):
      return change(.noted, place, note: Note(id: note, text: text, author: author, changedIn: version))
    case .edited(let place, let note, _, _), .deleted(let place, let note, _):
      guard let index = knownPlace(place)?.notes.firstIndex(where: { $0.id == note }) else { return nil }
      var kind = Change.Kind.deleted
      if case .edited = fact { kind = .edited }
      return change(kind, place, note: knownPlace(place)?.notes[index], index: index)
    case .undone: return nil
    }
  }

  /// Why `change` cannot be undone now; nil if it can.
  func reasonAgainstUndoing(_ change: Change) -> Refusal? {
    guard change.author.id != Author.erasedID, let place = knownPlace(change.place) else { return .nothingToUndo }
    switch change.kind {
    case .added: return place.isGone ? .nothingToUndo : nil
    case .imported: return listed(in: change).isEmpty ? .nothingToUndo : nil
    case .changed: return place.isGone ? .nothingToUndo : place.editedIn == change.number ? nil : .changedSince
    case .removed:
      // An erased place must not come back.
      guard place.isGone, place.author?.id != Author.erasedID else { return .nothingToUndo }
      return placesInView.count < Self.maxPlaces ? nil : .mapFull
    case .noted: return place.isGone || place.note(change.note?.id ?? "") == nil ? .nothingToUndo : nil
    case .edited:
      guard !place.isGone, let note = place.note(change.note?.id ?? "") else { return .nothingToUndo }
      return note.changedIn == change.number ? nil : .changedSince
    case .deleted:
      guard !place.isGone, change.note?.author.id != Author.erasedID else { return .nothingToUndo }
      return place.notes.count < Self.maxNotes ? nil : .tooManyNotes
    }
  }

  /// Returns the places that `change` imported and that are in view.
  private func listed(in change: Change) -> [Place] {
    let prefix = change.place.prefix { $0 != "." } + "."
    return placesInView.filter { $0.id.hasPrefix(prefix) }
  }

  /// Undoes `change`. Does nothing if it can no longer be undone.
  mutating func revert(_ change: Change) {
    switch change.kind {
    case .added: self.change(change.place) { $0.isGone = true }
    case .imported: for place in listed(in: change) { self.change(place.id) { $0.isGone = true } }
    case .changed:
      guard let before = change.before else { return }
      self.change(change.place) { place in
        (place.title, place.address) = (before.title, before.address)
        // It is again the version that was seen then, so that the change before this one can be undone, too.
        (place.coordinate, place.look, place.editedIn) = (before.coordinate, before.look, before.editedIn)
      }
    case .removed: self.change(change.place) { $0.isGone = false }
    case .noted: self.change(change.place) { place in place.notes.removeAll { $0.id == change.note?.id } }
    case .edited, .deleted:
      guard let note = change.note, let index = change.index else { return }
      self.change(change.place) { place in
        place.notes.removeAll { $0.id == note.id }
        place.notes.insert(note, at: min(index, place.notes.count))
      }
    }
  }
}
