"""What the package brings beside the program: unit, monitoring, manual pages, completions. scripts/test-fresh installs the whole."""

import json
import re
import shutil
import subprocess

import pytest
import yaml

from daemon import BINARY, ROOT

PACKAGING = ROOT / "packaging"
HELP = ROOT / "Sources/Server/Daemon/Telemetry/PrometheusRegistry+Help.swift"


def tool(name):
    # Of an administrator's programs not everybody has the folder in the path; others are unpacked by scripts/setup.
    folders = ["/usr/sbin", ROOT / ".build/judges/usr/bin", ROOT / ".build/judges/usr/sbin"]
    found = shutil.which(name) or shutil.which(name, path=":".join(map(str, folders)))
    return found or pytest.skip(f"{name} is not installed: scripts/setup test fetches it")


@pytest.mark.parametrize("unit", ["apeiron.service", "apeiron@.service"])
def test_the_unit_is_a_sandbox(unit, tmp_path):
    # A template is looked at as one of its instances.
    file = shutil.copy(PACKAGING / "systemd" / unit, tmp_path / unit.replace("@", "@8081"))
    run = subprocess.run([tool("systemd-analyze"), "security", "--offline=yes", "--no-pager", file], capture_output=True, text=True)
    found = re.search(r"Overall exposure level for apeiron(?:@8081)?.service: ([\d.]+)", run.stdout)
    assert found, run.stdout + run.stderr
    assert float(found[1]) <= 2.0


def test_one_of_many_is_what_a_single_daemon_is():
    lines = [(PACKAGING / "systemd" / name).read_text().splitlines() for name in ("apeiron.service", "apeiron@.service")]
    one, many = ([line for line in text if line and not line.startswith("#")] for text in lines)
    changed = {line.split("=")[0] for line in set(one) ^ set(many)}
    # The data folder of the settings is the single daemon's.
    assert changed == {"Description", "ExecStart", "StateDirectory", "CacheDirectory", "Environment"}


def test_haproxy_takes_its_settings():
    run = subprocess.run([tool("haproxy"), "-c", "-f", PACKAGING / "many/haproxy.cfg"], capture_output=True, text=True)
    assert run.returncode == 0 and "WARNING" not in run.stderr, run.stdout + run.stderr


def test_nginx_takes_its_settings(tmp_path, socket_folder):
    settings = tmp_path / "nginx.conf"
    # Where it is tested, it may write to this folder only.
    site = (PACKAGING / "many/nginx.conf").read_text().replace("listen 80;", f"listen unix:{socket_folder}/socket;")
    folders = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    settings.write_text(f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {folders} {site} }}")
    run = subprocess.run([tool("nginx"), "-t", "-q", "-c", settings, "-e", tmp_path / "log"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_kubernetes_finds_the_same_daemon_in_each_part():
    parts = {part["kind"]: part for part in yaml.safe_load_all((PACKAGING / "many/apeiron.kubernetes.yaml").read_text())}
    assert set(parts) == {"ConfigMap", "Service", "StatefulSet", "PodDisruptionBudget"}
    labels = {"app": "apeiron"}
    template = parts["StatefulSet"]["spec"]["template"]
    selectors = [parts["Service"]["spec"]["selector"], parts["StatefulSet"]["spec"]["selector"]["matchLabels"],
                 parts["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"], template["metadata"]["labels"]]
    assert selectors == [labels] * 4
    [container] = template["spec"]["containers"]
    volumes = {volume["name"] for volume in template["spec"]["volumes"]}
    volumes |= {claim["metadata"]["name"] for claim in parts["StatefulSet"]["spec"]["volumeClaimTemplates"]}
    assert {mount["name"] for mount in container["volumeMounts"]} == volumes
    assert {container[probe]["httpGet"]["path"] for probe in ("startupProbe", "livenessProbe")} == {"/livez"}
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"


def test_the_settings_of_kubernetes_are_settings(tmp_path):
    parts = yaml.safe_load_all((PACKAGING / "many/apeiron.kubernetes.yaml").read_text())
    [settings] = [part["data"]["apeiron.yaml"] for part in parts if part["kind"] == "ConfigMap"]
    (tmp_path / "apeiron.yaml").write_text(settings)
    run = subprocess.run([BINARY, "config", "check", tmp_path / "apeiron.yaml"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


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


def test_purging_leaves_nothing_of_any_daemon_and_all_of_others(tmp_path):
    wants = tmp_path / "etc/systemd/system/multi-user.target.wants"
    sockets = tmp_path / "etc/systemd/system/sockets.target.wants"
    ours = [tmp_path / "var" / part for part in ("lib/private/apeiron", "lib/private/apeiron-8081", "cache/private/apeiron-8082", "cache/apeiron")]
    ours += [tmp_path / "etc/apeiron", wants / "apeiron.service", wants / "apeiron@8081.service", sockets / "apeiron.socket"]
    others = [tmp_path / "var/lib/apeironic", tmp_path / "var/lib/apeiron-photographs", wants / "postgresql.service"]
    for path in ours + others:
        path.mkdir(parents=True) if not path.suffix else (path.parent.mkdir(parents=True, exist_ok=True), path.symlink_to("/dev/null"))
    # What systemd is asked before the files go.
    asked = tmp_path / "asked"
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$@" >>{asked}\n')
    (tmp_path / "systemctl").chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "DPKG_ROOT": str(tmp_path)}
    for script, words in (("prerm", ["remove"]), ("postrm", ["remove"]), ("postrm", ["purge"])):
        subprocess.run(["sh", PACKAGING / "deb" / script, *words], env=environment, check=True)
    assert [path for path in ours if path.exists() or path.is_symlink()] == []
    assert all(path.exists() or path.is_symlink() for path in others)
    disabled = {line.split()[-1] for line in asked.read_text().splitlines() if "disable" in line}
    assert disabled == {"apeiron.service", "apeiron@8081.service", "apeiron.socket"}
