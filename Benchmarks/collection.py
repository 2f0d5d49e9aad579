#!/usr/bin/env python3
"""Measures large collections: `apeiron score` beside a script of OpenCV and FAISS, both with what they have kept on disk.

    python3 -m venv venv && venv/bin/pip install opencv-python-headless faiss-cpu
    venv/bin/python Benchmarks/collection.py --binary .build/release/apeiron --photos FOLDER --references 500 1000

FOLDER has sets of photographs, as `make eval` takes them. The references of all sets are in each collection; the others are crops of the
negatives, always the same. Prints a line of JSON for each collection and program: seconds and bytes to keep it, seconds from the start
of the process to the answer for one photograph (median), seconds of CPU for each further one, the largest memory in MB, and how many of the
photographs show the right reference first.
"""

import argparse
import csv
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# What the script does: as many features as it takes on a photograph of 640 pixels, and the usual ratio, agreement and verification.
SIDE, FEATURES, LISTS, PROBED, BEST, LEAST = 640, 1000, 1024, 8, 10, 12


def collection(photos, count, folder):
    """Fills `folder` with references; at most `count`."""
    import cv2

    made = 0
    for path in sorted(photos.glob("*/references/*")):
        if made < count:
            shutil.copy2(path, folder / f"{path.parent.parent.name}__{path.name}")
            made += 1
    negatives = sorted((photos / "negatives" / "queries").iterdir())
    chance = random.Random(1)
    while made < count:
        image = cv2.imread(str(negatives[made % len(negatives)]))
        height, width = image.shape[:2]
        w, h = (int(side * chance.uniform(0.5, 0.9)) for side in (width, height))
        x, y = chance.randrange(width - w + 1), chance.randrange(height - h + 1)
        cv2.imwrite(str(folder / f"crop {made:06}.jpg"), image[y : y + h, x : x + w])
        made += 1


def labelled(photos, every):
    """Photographs of one object each, with the names of the references that it may be."""
    found = []
    for table in sorted(photos.glob("*/labels.csv")):
        with open(table, newline="") as file:
            rows = list(csv.DictReader(file))
        queries = {}
        for row in rows:
            queries.setdefault(row["query"], []).append(row)
        for query, own in queries.items():
            if len(own) == 1 and own[0]["reference"] and own[0]["group"] != "ignore" and "partial" not in own[0]["note"]:
                names = {f"{table.parent.name}__{pathlib.Path(one.strip()).stem}" for one in own[0]["reference"].split("|")}
                found.append((str(table.parent / "queries" / query), names))
    return found[::every]


def features(path, orb):
    import cv2

    image = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    if image is None:
        return [], None
    scale = SIDE / max(image.shape)
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return orb.detectAndCompute(image, None)


def build(folder, kept):
    """Keeps the features of all images of `folder` and a FAISS index of them in the folder `kept`."""
    import cv2
    import faiss
    import numpy

    orb = cv2.ORB_create(FEATURES)
    names, points, descriptors, owners = [], [], [], []
    for path in sorted(pathlib.Path(folder).iterdir()):
        keypoints, found = features(str(path), orb)
        if found is None:
            continue
        owners += [len(names)] * len(found)
        names.append(path.stem)
        points += [one.pt for one in keypoints]
        descriptors.append(found)
    descriptors = numpy.concatenate(descriptors)
    index = faiss.IndexBinaryIVF(faiss.IndexBinaryFlat(256), 256, LISTS)
    index.own_fields, index.nprobe = False, PROBED
    index.train(descriptors[:: max(1, len(descriptors) // 100_000)])
    index.add(descriptors)
    faiss.write_index_binary(index, f"{kept}/index")
    numpy.savez(f"{kept}/rest.npz", owners=owners, points=numpy.float32(points), descriptors=descriptors)
    with open(f"{kept}/names.json", "w") as file:
        json.dump(names, file)


def query(kept):
    """Prints the most probable reference of each photograph whose path is on standard input."""
    import cv2
    import faiss
    import numpy

    cv2.setNumThreads(1)
    faiss.omp_set_num_threads(1)
    index = faiss.read_index_binary(f"{kept}/index")
    index.nprobe = PROBED
    with numpy.load(f"{kept}/rest.npz") as rest:
        owners, points, descriptors = rest["owners"], rest["points"], rest["descriptors"]
    with open(f"{kept}/names.json") as file:
        names = json.load(file)
    starts = numpy.searchsorted(owners, range(len(names) + 1))
    orb, matcher = cv2.ORB_create(2 * FEATURES), cv2.BFMatcher(cv2.NORM_HAMMING)
    for path in sys.stdin.read().split("\n")[:-1]:
        keypoints, found = features(path, orb)
        best = (LEAST - 1, "")
        if found is not None:
            nearest = index.search(found, 1)[1][:, 0]
            votes = numpy.bincount(owners[nearest[nearest >= 0]], minlength=len(names))
            for number in numpy.argsort(-votes)[:BEST]:
                own = slice(starts[number], starts[number + 1])
                pairs = [pair for pair in matcher.knnMatch(found, descriptors[own], 2) if len(pair) == 2]
                good = [one for one, other in pairs if one.distance < 0.75 * other.distance]
                if len(good) < LEAST:
                    continue
                there = numpy.float32([keypoints[one.queryIdx].pt for one in good])
                here = points[own][[one.trainIdx for one in good]]
                inliers = cv2.findHomography(here, there, cv2.RANSAC, 4)[1]
                best = max(best, (0 if inliers is None else int(inliers.sum()), names[number]))
        print(json.dumps({"file": path, "reference": best[1] or None}))


def run(command, paths, environment):
    """Wall seconds, seconds of CPU, largest memory in MB, and what is printed."""
    with tempfile.TemporaryFile("w+") as asked, tempfile.TemporaryFile("w+") as printed, tempfile.TemporaryFile("w+") as said:
        asked.write("".join(f"{path}\n" for path in paths))
        asked.seek(0)
        start = time.monotonic()
        process = subprocess.Popen(command, env=environment, stdin=asked, stdout=printed, stderr=said)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        said.seek(0)
        # 4: an image of the collection is no reference.
        if process.returncode not in (0, 4):
            sys.exit(f"{command}: {process.returncode}: {said.read()}")
        return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, printed.read()


def answer(line):
    """The most probable reference of a photograph, by either program."""
    if "reference" in line:
        return line["reference"]
    return max(line.get("sightings", []), key=lambda one: one["probability"], default={}).get("reference")


def measure(name, count, building, asking, environment, kept, shown, runs):
    kept_in = run(building, [], environment)
    size = sum(path.stat().st_size for path in pathlib.Path(kept).rglob("*") if path.is_file())
    # The stamps of files that were just written are believed later.
    time.sleep(3)
    run(building, [], environment)
    singles = [run(asking, [shown[0][0]], environment) for _ in range(runs)]
    first, one = (statistics.median(single[i] for single in singles) for i in (0, 1))
    _, cpu, peak, printed = run(asking, [path for path, _ in shown], environment)
    lines = [json.loads(line) for line in printed.splitlines()]
    answers = {line["file"]: answer(line) for line in lines if "file" in line}
    print(json.dumps({
        "references": count, "program": name, "keepCPU": round(kept_in[1], 1), "keptMB": round(size / 1e6, 1),
        "firstAnswer": round(first, 3), "cpuEach": round((cpu - one) / max(1, len(shown) - 1), 3), "peakMB": round(peak),
        "right": sum(answers.get(path) in names for path, names in shown), "of": len(shown),
    }), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", nargs="+", default=[])
    parser.add_argument("--photos", type=pathlib.Path)
    parser.add_argument("--references", type=int, nargs="+", default=[500])
    parser.add_argument("--every", type=int, default=5, help="ask for every so many photographs")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--looks", type=int, choices=(1, 2), default=2, help="looks of apeiron")
    parser.add_argument("--script", nargs="+", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.script:
        return {"build": build, "query": query}[arguments.script[0]](*arguments.script[1:])
    shown = labelled(arguments.photos, arguments.every)
    for count in arguments.references:
        with tempfile.TemporaryDirectory() as place:
            place = pathlib.Path(place)
            folder = place / "references"
            folder.mkdir()
            collection(arguments.photos, count, folder)
            for number, binary in enumerate(arguments.binary):
                cache = place / f"cache {number}"
                environment = os.environ | {"CACHE_DIRECTORY": str(cache)}
                binary = os.path.abspath(binary)
                looks = [] if arguments.looks == 2 else ["--no-deep"]
                asking = [binary, "score", "--catalog", str(folder), "--jobs", "1", *looks, "-"]
                building = [binary, "catalog", "build", str(folder)]
                measure(binary, count, building, asking, environment, cache, shown, arguments.runs)
            kept = place / "script"
            kept.mkdir()
            script = [sys.executable, os.path.abspath(__file__), "--script"]
            measure("script", count, [*script, "build", str(folder), str(kept)], [*script, "query", str(kept)],
                    dict(os.environ), kept, shown, arguments.runs)


if __name__ == "__main__":
    main()
