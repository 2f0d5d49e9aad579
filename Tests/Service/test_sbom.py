"""What the program is made of, as `make sbom` writes it."""

import json
import subprocess

from daemon import BINARY, ROOT


def test_the_bill_of_materials_names_each_part_with_its_version_and_licence():
    bill = subprocess.run([ROOT / "scripts/sbom", BINARY], check=True, capture_output=True).stdout
    parts = {part["name"]: part for part in json.loads(bill)["components"]}
    assert json.loads(bill)["bomFormat"] == "CycloneDX"
    assert all(f"@{part['version']}" in part["purl"] for part in parts.values())
    assert parts["swift-nio"]["licenses"] == [{"license": {"id": "Apache-2.0"}}]
    for library in ("libpng16-16", "libsqlite3-0", "swift-runtime", "grdb.swift"):
        assert parts[library]["licenses"], library
    again = subprocess.run([ROOT / "scripts/sbom", BINARY], check=True, capture_output=True).stdout
    assert again == bill
