extension EvidenceModel {
  /// The numbers that `apeiron fit` has fitted.
  public static let fitted = EvidenceModel(
    orb: Resemblance(strict: 1.616, likeness: 5.627, good: 5.248, constant: -8.838),
    sift: Resemblance(strict: 0.379, likeness: 6.095, good: 8.516, constant: -5.331),
    identity: Identity(own: 11.861, constant: -2.851))
}
