extension EvidenceModel {
  /// The numbers that `apeiron fit` has fitted.
  public static let fitted = EvidenceModel(
    orb: Resemblance(strict: 1.448, likeness: 4.740, good: 6.419, constant: -8.212),
    sift: Resemblance(strict: 0.445, likeness: 5.521, good: 7.812, constant: -5.269),
    identity: Identity(own: 12.643, constant: -2.991))
}
