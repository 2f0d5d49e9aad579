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
  .target(name: "Atlas", swiftSettings: strict + [optimisedSwift]),
  .target(name: "Eggs", dependencies: ["Facts"], swiftSettings: strict),
  .target(name: "Facts", swiftSettings: strict),
  .target(
    name: "Journal", dependencies: ["Facts", .product(name: "GRDB", package: "GRDB.swift")], swiftSettings: strict),
  .target(name: "Quiz", dependencies: ["Facts", "Seeded"], swiftSettings: strict),
  // Its generators are checked ten thousand problems at a time.
  .target(name: "Maths", dependencies: ["Facts", "Seeded"], swiftSettings: strict + [optimisedSwift]),
  .target(name: "Players", dependencies: ["Facts"], swiftSettings: strict),
  .target(name: "Results", dependencies: ["Quiz"], swiftSettings: strict),
  // libnova comes without a pkg-config file, and its headers and library where every compiler looks.
  .systemLibrary(name: "CNova", providers: [.apt(["libnova-dev"])]),
  .target(name: "Moon", dependencies: ["CNova"], swiftSettings: strictAboutMemory + [optimisedSwift]),
  .target(name: "Spelling", swiftSettings: strict),
  .target(name: "Packs", dependencies: ["Eggs", "Facts", "Places", "Quiz", "Spelling", "Yams"], swiftSettings: strict),
  .target(name: "Places", dependencies: ["Facts"], swiftSettings: strict),
  .target(name: "Settings", dependencies: ["Quiz", "Spelling", "Yams"], swiftSettings: strict),
  .target(name: "Reports", dependencies: ["Vision"], swiftSettings: strict),
  .target(
    name: "Evaluation", dependencies: ["Recognition", "Seeded", "Synthesis", "Vision", "SwiftCSV"],
    swiftSettings: strict + [optimisedSwift]),
  .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
  .target(
    name: "Web",
    dependencies: [
      "Atlas", "CQREncode", "Eggs", "Facts", "Maths", "Moon", "Places", "Players", "Quiz", "Results",
      .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "HummingbirdTLS", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
      .product(name: "NIOSSL", package: "swift-nio-ssl"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      .product(name: "SwiftASN1", package: "swift-asn1"),
      .product(name: "X509", package: "swift-certificates"),
    ],
    resources: [.embedInCode("openapi.json"), .embedInCode("Pages")],
    swiftSettings: strict),
  .target(
    name: "Daemon",
    dependencies: [
      "Capture", "Eggs", "Facts", "Grading", "Journal", "Maths", "Moon", "Packs", "Places", "Players", "Quiz",
      "Recognition", "Seeded", "Settings",
      "Synthesis", "Vision", "Web",
      .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      .product(name: "AsyncHTTPClient", package: "async-http-client"),
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
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
      "Capture", "Daemon", "Eggs", "Evaluation", "Facts", "Grading", "Journal", "Maths", "Moon", "Packs", "Places",
      "Quiz", "Recognition", "Reports", "Seeded", "Settings", "Synthesis", "Vision",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    ],
    swiftSettings: strict),

  .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  .testTarget(name: "AtlasTests", dependencies: ["Atlas", "Seeded"], swiftSettings: strict),
  .testTarget(
    name: "CaptureTests",
    dependencies: ["Capture", "CV4L2", "Seeded", "Vision", .product(name: "Logging", package: "swift-log")],
    swiftSettings: strict),
  .testTarget(name: "EggsTests", dependencies: ["Eggs", "Facts", "Seeded"], swiftSettings: strict),
  .testTarget(name: "FactsTests", dependencies: ["Facts"], swiftSettings: strict),
  .executableTarget(
    name: "JournalCrasher", dependencies: ["Facts", "Journal", "Seeded"], path: "Tests/JournalCrasher",
    swiftSettings: strict),
  .testTarget(
    name: "JournalTests",
    dependencies: [
      "Facts", "Journal", "JournalCrasher", "Quiz", "Seeded", "TestSupport",
      .product(name: "GRDB", package: "GRDB.swift"),
    ],
    exclude: ["Kept"], swiftSettings: strict),
  .testTarget(name: "QuizTests", dependencies: ["Facts", "Quiz", "Seeded"], swiftSettings: strict),
  .testTarget(name: "MathsTests", dependencies: ["Facts", "Maths", "Seeded"], swiftSettings: strict),
  .testTarget(name: "PlayersTests", dependencies: ["Facts", "Players"], swiftSettings: strict),
  .testTarget(name: "ResultsTests", dependencies: ["Facts", "Quiz", "Results"], swiftSettings: strict),
  .testTarget(name: "MoonTests", dependencies: ["Moon", "Seeded"], exclude: ["Reference"], swiftSettings: strict),
  .testTarget(name: "PacksTests", dependencies: ["Eggs", "Facts", "Packs", "Places", "Quiz"], swiftSettings: strict),
  .testTarget(
    name: "PlacesTests", dependencies: ["Facts", "Places", "Seeded"], exclude: ["folding.json"], swiftSettings: strict),
  .testTarget(name: "SettingsTests", dependencies: ["Settings", "TestSupport"], swiftSettings: strict),
  .testTarget(name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: strict),
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
    name: "WebTests",
    dependencies: [
      "Atlas", "Eggs", "Facts", "Maths", "Places", "Players", "Quiz", "Web",
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"),
    ],
    swiftSettings: strict),
  .testTarget(
    name: "DaemonTests",
    dependencies: [
      "Capture", "Daemon", "Facts", "Journal", "Packs", "Places", "Quiz", "Recognition", "Seeded", "TestSupport",
      "Vision", "Web",
      .product(name: "Logging", package: "swift-log"),
    ],
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
      .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
      .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
      .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
      .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
      .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
      .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
      .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
      .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
      .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
      .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
      .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
      .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
      .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    ],
  targets: onlyVision ? vision : vision + rest,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
