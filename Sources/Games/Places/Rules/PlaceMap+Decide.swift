public import EventSourcing

extension PlaceMap {
  /// Returns the one fact that follows from `command`; none for a place or note that would stay the same, and for a
  /// list of which no place can be added.
  ///
  /// - Throws: ``Refusal`` for an unsuitable text; for a place, note or map that is missing, full or changed in the
  ///   meantime; and for an action that the author is not allowed to take.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [PlaceFact] {
    switch command {
    case .add(let title, let address, let coordinate, let look, let author):
      guard placesInView.count < Self.maxPlaces else { throw .mapFull }
      let title = try PlaceText.title(title)
      return [
        .added(
          .init(
            id: nextID, title: title, address: try PlaceText.address(address), coordinate: coordinate, look: look),
          author)
      ]
    case .change(let id, let title, let address, let coordinate, let look, let seen, let author, let asHost):
      let place = try added(id)
      guard place.isOf(author, asHost: asHost) else { throw .notYours }
      guard place.editedIn == seen else { throw .placeChanged }
      let new = PlaceFact.NewPlace(
        id: id, title: try PlaceText.title(title), address: try PlaceText.address(address), coordinate: coordinate,
        look: look)
      let isSame =
        place.title == .plain(new.title) && place.address == .plain(new.address) && place.coordinate == coordinate
        && place.look == look
      return isSame ? [] : [.changed(new, author)]
    case .remove(let id, let author, let asHost):
      guard try added(id).isOf(author, asHost: asHost) else { throw .notYours }
      return [.removed(id, author)]
    case .note(let id, let text, let author):
      guard let place = place(id) else { throw .unknownPlace }
      guard place.notes.count < Self.maxNotes else { throw .tooManyNotes }
      return [.noted(place: id, note: nextID, text: try PlaceText.note(text), author)]
    case .edit(let id, let noteID, let text, let seen, let author):
      let note = try note(noteID, of: id)
      guard note.author.id == author.id else { throw .notYours }
      guard note.changedIn == seen else { throw .noteChanged }
      let text = try PlaceText.note(text)
      return text == note.text ? [] : [.edited(place: id, note: noteID, text: text, author)]
    case .delete(let id, let noteID, let author, let asHost):
      let note = try note(noteID, of: id)
      guard asHost || note.author.id == author.id else { throw .notYours }
      return [.deleted(place: id, note: noteID, author)]
    case .importList(let list, let author):
      let new = unknown(of: list).prefix(max(0, Self.maxPlaces - placesInView.count))
      guard !new.isEmpty else { return [] }
      let facts = new.enumerated().map { index, place in
        PlaceFact.NewPlace(
          id: "\(nextID).\(index + 1)", title: place.title, address: place.address, coordinate: place.coordinate,
          look: place.look)
      }
      return [.imported(facts, author)]
    case .undo(let number, let author, let asHost):
      guard let change = changes.first(where: { $0.number == number }) else { throw .nothingToUndo }
      guard asHost || change.author.id == author.id else { throw .notYours }
      if let reason = reasonAgainstUndoing(change) { throw reason }
      return [.undone(number, author)]
    }
  }

  /// The identifier for the next fact's place or note, built from the fact's number: no other of this map has it, and
  /// no slug begins with an underscore.
  private var nextID: String { "_\(version + 1)" }

  /// The place with this identifier that somebody added.
  private func added(_ id: String) throws(Refusal) -> Place {
    guard let place = place(id) else { throw .unknownPlace }
    guard place.author != nil else { throw .packPlace }
    return place
  }

  private func note(_ id: String, of place: String) throws(Refusal) -> Note {
    guard let place = self.place(place) else { throw .unknownPlace }
    guard let note = place.note(id) else { throw .unknownNote }
    return note
  }

  /// The places of `list` that are not on the map, each once.
  private func unknown(of list: [ListedPlace]) -> [ListedPlace] {
    var known = Set(placesInView.flatMap(\.identities))
    return list.filter { known.insert($0.identity).inserted }
  }
}
