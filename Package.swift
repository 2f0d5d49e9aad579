// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]
/// For the targets that call C.
let strictAboutMemory = strict + [.strictMemorySafety()]

/// The shim and the Hamming kernels do the work of every test: at -O0 they are 2 to 20 times slower.
let optimised = ["-O2"]
/// The same for Swift that goes over every pixel or feature.
let optimisedSwift: SwiftSetting = .unsafeFlags(["-O"], .when(configuration: .debug))

/// `APEIRON_ONLY=vision` leaves the targets that wrap C, and their tests: they build in seconds, so that they can also be
/// tested under AddressSanitizer without building everything twice.
let onlyVision = Context.environment["APEIRON_ONLY"] == "vision"

let vision: [Target] = [
  .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
  .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CEXIF", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
  .target(
    name: "CVision",
    dependencies: ["CJPEG", "CPNG", "CEXIF"],
    exclude: ["opencv4"],
    cSettings: [.unsafeFlags(optimised)],
    cxxSettings: [.headerSearchPath("opencv4"), .unsafeFlags(optimised)],
    linkerSettings: ["features2d", "imgproc", "core"].map { .linkedLibrary("opencv_\($0)") }
  ),
  .target(name: "Seeded", swiftSettings: strict),
  .target(name: "Synthesis", dependencies: ["Seeded", "Vision"], swiftSettings: strict + [optimisedSwift]),
  .target(name: "CHamming", cSettings: [.unsafeFlags(optimised)]),
  .target(name: "Vision", dependencies: ["CVision"], swiftSettings: strictAboutMemory + [optimisedSwift]),
  .target(
    name: "Recognition", dependencies: ["Vision", "CHamming"], swiftSettings: strictAboutMemory + [optimisedSwift]),

  .target(
    name: "Grading", dependencies: ["Recognition", "Seeded", "Synthesis", "Vision"],
    swiftSettings: strict + [optimisedSwift]),

  .testTarget(name: "CHammingTests", dependencies: ["CHamming", "Seeded"], swiftSettings: strict),
  .testTarget(
    name: "GradingTests", dependencies: ["Grading", "Recognition", "Seeded", "Vision"], swiftSettings: strict),
  .testTarget(name: "SynthesisTests", dependencies: ["Seeded", "Synthesis", "Vision"], swiftSettings: strict),
  .testTarget(name: "VisionTests", dependencies: ["CVision", "Seeded", "Vision"], swiftSettings: strict),
  .testTarget(name: "RecognitionTests", dependencies: ["Recognition", "Seeded", "Vision"], swiftSettings: strict),
]

let rest: [Target] = [
  .target(name: "CV4L2", cSettings: [.unsafeFlags(optimised)]),
  .target(
    name: "Capture",
    dependencies: ["Vision", "CV4L2", .product(name: "Logging", package: "swift-log")],
    swiftSettings: strictAboutMemory),
  .target(name: "Facts", swiftSettings: strict),
  .target(name: "Quiz", dependencies: ["Facts", "Seeded"], swiftSettings: strict),
  .target(name: "Packs", dependencies: ["Quiz", "Yams"], swiftSettings: strict),
  .target(name: "Reports", dependencies: ["Vision"], swiftSettings: strict),
  .target(
    name: "Evaluation", dependencies: ["Recognition", "Seeded", "Synthesis", "Vision", "SwiftCSV"],
    swiftSettings: strict + [optimisedSwift]),
  .target(
    name: "Daemon",
    dependencies: ["Capture", "Facts", "Packs", "Quiz", "Recognition", "Seeded", "Synthesis", "Vision"],
    swiftSettings: strict + [optimisedSwift]),
  .target(
    name: "CPeer",
    dependencies: ["CVision"],
    cxxSettings: [.headerSearchPath("../CVision/opencv4"), .unsafeFlags(optimised)],
    linkerSettings: ["calib3d", "flann"].map { .linkedLibrary("opencv_\($0)") }),
  .executableTarget(
    name: "apeiron",
    dependencies: [
      "CHamming", "CPeer",
      "Capture", "Daemon", "Evaluation", "Grading", "Packs", "Quiz", "Recognition", "Reports", "Seeded", "Synthesis",
      "Vision",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    ],
    swiftSettings: strict),

  .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  .testTarget(
    name: "CaptureTests",
    dependencies: ["Capture", "CV4L2", "Seeded", "Vision", .product(name: "Logging", package: "swift-log")],
    swiftSettings: strict),
  .testTarget(name: "FactsTests", dependencies: ["Facts"], swiftSettings: strict),
  .testTarget(name: "QuizTests", dependencies: ["Facts", "Quiz", "Seeded"], swiftSettings: strict),
  .testTarget(name: "PacksTests", dependencies: ["Packs", "Quiz"], swiftSettings: strict),
  .target(
    name: "TestSupport", dependencies: ["Seeded", "Vision"], path: "Tests/TestSupport",
    swiftSettings: strict + [optimisedSwift]),
  .testTarget(
    name: "ReportsTests", dependencies: ["Reports", "TestSupport", "Vision"], swiftSettings: strict),
  .testTarget(
    name: "EvaluationTests",
    dependencies: ["Evaluation", "Recognition", "Seeded", "Synthesis", "TestSupport", "Vision"],
    swiftSettings: strict),
  .testTarget(
    name: "DaemonTests",
    dependencies: ["Capture", "Daemon", "Facts", "Packs", "Quiz", "Recognition", "Seeded", "TestSupport", "Vision"],
    swiftSettings: strict),
  .testTarget(
    name: "CommandLineTests", dependencies: ["apeiron", "Daemon", "TestSupport", "Vision"], swiftSettings: strict),
]

let package = Package(
  name: "apeiron",
  products: onlyVision ? [] : [.executable(name: "apeiron", targets: ["apeiron"])],
  dependencies: onlyVision
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
      .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
      .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    ],
  targets: onlyVision ? vision : vision + rest,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
