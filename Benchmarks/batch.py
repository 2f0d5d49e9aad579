#!/usr/bin/env python3
"""Measures a batch of photographs: `apeiron score` beside a straightforward script with OpenCV and one process for each core.

    python3 -m venv venv && venv/bin/pip install opencv-python-headless
    venv/bin/python Benchmarks/batch.py --binary .build/release/apeiron --photos FOLDER --count 500

FOLDER has dvd_covers (references, queries, labels.csv) and negatives. Each photograph is searched for all references. The script does what
one would write first: ORB with 3000 features at 1280 pixels, a brute-force matcher with ratio test for each reference, and RANSAC. Both run
whole, in turn, on the same files; the references of apeiron are kept before. Prints a line of JSON for each run, with wall and CPU seconds and
what was found and falsely accepted, and one with the ratios of the medians.
"""
import argparse
import csv
import json
import multiprocessing
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import time

REFERENCES = []  # of the script: name, keypoints, descriptors


def extract(path, side, count):
    import cv2

    image = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    if image is None:
        return (), None
    scale = side / max(image.shape)
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.ORB_create(count).detectAndCompute(image, None)


def search(path):
    """The names of the references that the script finds in the photograph."""
    import cv2
    import numpy

    keypoints, descriptors = extract(path, 1280, 3000)
    found = []
    if descriptors is None or len(keypoints) < 2:
        return path, found
    matcher = cv2.BFMatcher(cv2.NORM_HAMMING)
    for name, points, known in REFERENCES:
        pairs = [m for m, n in matcher.knnMatch(known, descriptors, k=2) if m.distance < 0.8 * n.distance]
        if len(pairs) < 10:
            continue
        source = numpy.float32([points[m.queryIdx].pt for m in pairs])
        target = numpy.float32([keypoints[m.trainIdx].pt for m in pairs])
        _, mask = cv2.findHomography(source, target, cv2.RANSAC, 5.0)
        if mask is not None and mask.sum() >= 15:
            found.append(name)
    return path, found


def script(folder, files, jobs):
    """Runs in a process of its own; prints what it finds, line by line."""
    import cv2

    cv2.setNumThreads(1)
    for path in sorted(pathlib.Path(folder).iterdir()):
        points, descriptors = extract(str(path), 480, 700)
        REFERENCES.append((path.stem, points, descriptors))
    with multiprocessing.Pool(jobs) as pool:
        for path, found in pool.imap(search, files, chunksize=4):
            print(json.dumps({"file": path, "sightings": [{"reference": name} for name in found]}))


def measure(name, command, files, labels):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(command, input="".join(f"{file}\n" for file in files), stdout=subprocess.PIPE, text=True)
    wall = time.monotonic() - start
    # 3: some of the photographs are none; 4: an image of the collection is no reference; 5: both.
    if done.returncode not in (0, 3, 4, 5):
        sys.exit(f"{name} has ended with {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = wrong = 0
    for line in done.stdout.splitlines():
        result = json.loads(line)
        if "file" not in result:
            continue
        seen = {sighting["reference"] for sighting in result.get("sightings", [])}
        right = labels.get(pathlib.Path(result["file"]).name, set())
        found += bool(seen & right)
        wrong += bool(seen - right)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    run = {"run": name, "photographs": len(files), "wall": round(wall, 2), "cpu": round(cpu, 2), "found": found,
           "photographsWithWrong": wrong, "largestProcessMegabytes": after.ru_maxrss // 1024}
    print(json.dumps(run), flush=True)
    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", action="append", default=[], help="the program; may be repeated, to compare builds")
    parser.add_argument("--photos", required=True)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--script", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.script:
        return script(arguments.script[0], sys.stdin.read().split("\n")[:-1], arguments.jobs)
    photos = pathlib.Path(arguments.photos)
    references = str(photos / "dvd_covers" / "references")
    labels = {}
    with open(photos / "dvd_covers" / "labels.csv", newline="") as file:
        for row in csv.DictReader(file):
            names = {pathlib.Path(name.strip()).stem for name in row["reference"].split("|") if name.strip()}
            labels.setdefault(row["query"], set()).update(names)
    files = sorted(map(str, (photos / "dvd_covers" / "queries").iterdir()))
    files += sorted(map(str, (photos / "negatives" / "queries").iterdir()))
    files = files[: arguments.count]
    runs = {}
    for binary in arguments.binary:
        subprocess.run([binary, "catalog", "build", references], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(arguments.runs):
        for number, binary in enumerate(arguments.binary):
            name = f"apeiron {number + 1}"
            command = [binary, "score", "--catalog", references, "--jobs", str(arguments.jobs), "-"]
            runs.setdefault(name, []).append(measure(name, command, files, labels))
        command = [sys.executable, __file__, "--photos", arguments.photos, "--jobs", str(arguments.jobs), "--script",
                   references, "-"]
        runs.setdefault("script", []).append(measure("script", command, files, labels))
    median = {name: {key: statistics.median(run[key] for run in several) for key in ("wall", "cpu")}
              for name, several in runs.items()}
    for name in median:
        if name != "script":
            print(json.dumps({"script": f"{name} times", **{
                key: round(median["script"][key] / median[name][key], 2) for key in ("wall", "cpu")}}))


if __name__ == "__main__":
    main()
