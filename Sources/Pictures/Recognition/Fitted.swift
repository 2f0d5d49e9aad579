extension EvidenceModel {
  /// The numbers that `apeiron fit` has fitted.
  public static let fitted = EvidenceModel(
    orb: Resemblance(strict: 1.331, likeness: 4.360, good: 8.356, constant: -7.856),
    sift: Resemblance(strict: 0.413, likeness: 5.325, good: 8.488, constant: -5.063),
    identity: Identity(own: 13.263, constant: -2.988))
}
