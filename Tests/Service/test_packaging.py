"""What the package brings beside the program: unit, monitoring, manual pages, completions. scripts/test-fresh installs the whole."""

import json
import re
import shutil
import subprocess

import pytest

from daemon import BINARY, ROOT

PACKAGING = ROOT / "packaging"
HELP = ROOT / "Sources/Server/Daemon/Telemetry/PrometheusRegistry+Help.swift"


def tool(name):
    return shutil.which(name) or pytest.skip(f"{name} is not installed")


def test_the_unit_is_a_sandbox():
    run = subprocess.run(
        [tool("systemd-analyze"), "security", "--offline=yes", "--no-pager", PACKAGING / "systemd/apeiron.service"],
        capture_output=True, text=True)
    found = re.search(r"Overall exposure level for apeiron.service: ([\d.]+)", run.stdout)
    assert found, run.stdout + run.stderr
    assert float(found[1]) <= 2.0


def test_alerts_and_dashboard_speak_of_figures_that_are_served():
    served = set(re.findall(r'^    "(\w+)"', HELP.read_text(), re.M))
    assert len(served) > 20
    dashboard = json.loads((PACKAGING / "monitoring/apeiron.dashboard.json").read_text())
    told = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    told.append((PACKAGING / "monitoring/apeiron.rules.yml").read_text())
    used = set(re.findall(r"\b(?:apeiron|process)_\w+", "\n".join(told)))
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in used} <= served
    assert len(used) > 15


def test_prometheus_takes_the_rules_and_fires_them():
    promtool = tool("promtool")
    for command in (["check", "rules", "apeiron.rules.yml"], ["check", "config", "prometheus.yml"],
                    ["test", "rules", "apeiron.rules.test.yml"]):
        run = subprocess.run([promtool, *command], cwd=PACKAGING / "monitoring", capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr


def test_each_command_has_a_manual_page(tmp_path):
    subprocess.run([ROOT / "scripts/manual", BINARY, tmp_path], check=True)

    def names(command, path):
        yield "-".join(path)
        for one in command.get("subcommands", []):
            if one["commandName"] != "help" and one.get("shouldDisplay", True):
                yield from names(one, [*path, one["commandName"]])

    help = json.loads(subprocess.run([BINARY, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    assert {page.stem for page in tmp_path.iterdir()} == set(names(help["command"], ["apeiron"]))
    serve = (tmp_path / "apeiron-serve.1").read_text()
    assert "\\fB\\-\\-log\\-format\\fR" in serve and str(ROOT) not in serve
    assert ".SH EXIT STATUS" in (tmp_path / "apeiron.1").read_text()
    if groff := shutil.which("groff"):
        run = subprocess.run([groff, "-Kutf8", "-man", "-Tutf8", "-ww", "-z", *tmp_path.iterdir()], capture_output=True, text=True)
        assert run.returncode == 0 and run.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_completions_that_it_can_read(shell, tmp_path):
    script = subprocess.run([BINARY, "--generate-completion-script", shell], capture_output=True, check=True, text=True).stdout
    assert "doctor" in script
    if path := shutil.which(shell):
        (tmp_path / "script").write_text(script)
        assert subprocess.run([path, "-n", tmp_path / "script"]).returncode == 0


@pytest.mark.parametrize("script", ["postinst", "prerm", "postrm"])
def test_the_scripts_of_the_package_are_shell(script):
    assert subprocess.run(["sh", "-n", PACKAGING / "deb" / script]).returncode == 0
