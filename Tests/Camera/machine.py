"""A virtual machine with Debian's own kernel, for what needs drivers of cameras, or a disk whose power is cut.

It is emulated (TCG), as few machines that run tests have KVM to lend, and takes some seconds to boot. The root of the host is its root:
it sees the same files under the same paths, wherever the checkout lies, and what it writes is gone afterwards but in one folder, which is
shared. Temporary files have a folder in its memory. The kernel is unpacked into `.build/machine`, not installed.
"""

import gzip
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Service"))
import patience  # noqa: E402

FOLDER = Path(__file__).resolve().parents[2] / ".build/machine"
FAILED = FOLDER.with_name("failed")


class NotHere(Exception):
    """This computer cannot run the virtual machine; the message is a clause that says why."""


# The machine's folder of temporary files: at a place of the root where no host has one, as what it covers is not seen.
SCRATCH = "scratch-of-the-machine"

# What the machine needs before it sees the host's files.
FIRST_MODULES = ["virtio_pci", "9pnet_virtio", "9p", "overlay"]

# Runs in the initial file system, and then in the host's.
INIT = """#!/bin/busybox sh
/bin/busybox mount -t proc none /proc
/bin/busybox mount -t devtmpfs none /dev
for module in MODULES; do /bin/busybox insmod /modules/$module.ko || echo "insmod $module failed"; done
options=trans=virtio,version=9p2000.L,msize=512000
/bin/busybox mount -t 9p -o ro,cache=loose,$options root /host
/bin/busybox mount -t tmpfs none /changes
/bin/busybox mkdir /changes/files /changes/work
/bin/busybox mount -t overlay -o lowerdir=/host,upperdir=/changes/files,workdir=/changes/work none /root
cd /root
/bin/busybox mount -t proc none proc
/bin/busybox mount -t sysfs none sys
/bin/busybox mount -t devtmpfs none dev
/bin/busybox mkdir SCRATCH
/bin/busybox mount -t tmpfs none SCRATCH
/bin/busybox mkdir -p dev/shm dev/pts
/bin/busybox mount -t tmpfs none dev/shm
/bin/busybox mkdir -p .WORK
/bin/busybox mount -t 9p -o cache=none,$options work .WORK
/bin/busybox ln -sfn /proc/self/fd dev/fd
/bin/busybox ip link set lo up
/bin/busybox stty -F dev/ttyS0 raw
/bin/busybox chroot . /bin/sh .WORK/command </dev/null >dev/ttyS0 2>&1
echo $? >.WORK/status
/bin/busybox sync
/bin/busybox reboot -f
"""


def kernel_modules():
    """The files of the kernel's modules, by name."""
    files = (FOLDER / "root/lib/modules").glob("*/kernel/**/*.ko")
    return {file.stem.replace("-", "_"): file for file in files}


def with_dependencies(modules, files):
    """`modules` and what they need, in an order in which they can be loaded. What is built into the kernel has no file."""
    order = []

    def add(module):
        if module in order or module not in files:
            return
        needed = re.search(rb"\0depends=([^\0]*)\0", files[module].read_bytes())
        for name in needed.group(1).decode().split(",") if needed else []:
            add(name.replace("-", "_"))
        order.append(module)

    for module in modules:
        add(module)
    return order


def prepare():
    """Unpacks the kernel and busybox once."""
    if not shutil.which("qemu-system-x86_64"):
        raise NotHere("there is no qemu-system-x86_64: scripts/setup test installs it")
    if (FOLDER / "ready").exists():
        return
    if not shutil.which("apt-cache"):
        raise NotHere("its kernel is a package of Debian, and this is not Debian")
    depends = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], capture_output=True, text=True).stdout
    kernel = re.search(r"Depends: (linux-image-\S+)", depends)
    if not kernel:
        raise NotHere("no package linux-image-amd64 is known: run apt-get update")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        got = subprocess.run(
            ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", kernel.group(1), "busybox-static"],
            cwd=folder, capture_output=True, text=True)
        if got.returncode:
            raise NotHere(f"Debian's kernel cannot be fetched: {got.stderr.strip()}")
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, FOLDER / "root"], check=True)
    (FOLDER / "ready").touch()


def initial_files(order, files, work):
    """The initial file system as a compressed cpio archive (newc)."""
    entries = [(folder, 0o40755, b"") for folder in ("bin", "changes", "dev", "host", "modules", "proc", "root")]
    entries += [(f"modules/{module}.ko", 0o100644, files[module].read_bytes()) for module in order]
    entries.append(("bin/busybox", 0o100755, (FOLDER / "root/bin/busybox").read_bytes()))
    init = INIT.replace("MODULES", " ".join(order)).replace("SCRATCH", SCRATCH).replace(".WORK", "." + shlex.quote(work))
    entries.append(("init", 0o100755, init.encode()))
    archive = bytearray()
    for number, (name, mode, data) in enumerate([*entries, ("TRAILER!!!", 0, b"")], 1):
        fields = (number, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name) + 1, 0)
        archive += b"070701" + b"".join(b"%08X" % field for field in fields) + name.encode() + b"\0"
        archive += bytes(-len(archive) % 4) + data
        archive += bytes(-len(archive) % 4)
    return gzip.compress(bytes(archive), 1)


def load(module, *parameters):
    """Loads one of the modules that `run` was told, and what it needs; in the machine."""
    loaded = {line.split()[0] for line in Path("/proc/modules").read_text().splitlines()}
    for name, file in json.loads(Path("modules.json").read_text())[module]:
        if name not in loaded:
            given = parameters if name == module else ()
            subprocess.run([FOLDER / "root/bin/busybox", "insmod", file, *given], check=True)


def unload(module):
    """Unloads a module; in the machine."""
    subprocess.run([FOLDER / "root/bin/busybox", "rmmod", module], check=True)


def run(command, work, modules=(), devices=(), silence=1200):
    """Runs `command` in the machine, in the folder `work`, which is shared, and returns its exit status. The command can `load` what is
    among `modules`. `devices` are more options of QEMU. The kernel's log is `machine.log` in that folder.

    What it prints is shown as it comes. After so many seconds of `silence` it hangs, and is ended: how fast it is depends on the host."""
    prepare()
    files = kernel_modules()
    orders = {module: [(name, str(files[name])) for name in with_dependencies([module], files)] for module in modules}
    Path(work, "modules.json").write_text(json.dumps(orders))
    log = f"{work}/machine.log"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "initrd").write_bytes(initial_files(with_dependencies(FIRST_MODULES, files), files, work))
        script, status = Path(work) / "command", Path(work) / "status"
        keep = {name: os.environ[name] for name in ("PATH", "LANG", "CI") if name in os.environ}
        lines = [f"export {name}={shlex.quote(value)}" for name, value in {**keep, "HOME": f"/{SCRATCH}", "TMPDIR": f"/{SCRATCH}"}.items()]
        script.write_text("\n".join([*lines, f"cd {shlex.quote(work)}", "exec " + shlex.join(command)]) + "\n")
        status.unlink(missing_ok=True)
        kernel = next((FOLDER / "root/boot").glob("vmlinuz-*"))
        share = "local,security_model=none,multidevs=remap"
        machine = [
            "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2048",
            "-nodefaults", "-display", "none", "-no-reboot",
            "-kernel", str(kernel), "-initrd", f"{folder}/initrd",
            # The kernel panics where its timer seems broken, as on a busy host whose emulator gets no time. And it turns a few used
            # pages of a stack into a huge one of 2 MB whenever it finds the time, which looks like a leak of the program.
            "-append", "console=ttyS1 quiet panic=-1 mitigations=off no_timer_check transparent_hugepage=never",
            "-serial", "stdio", "-serial", f"file:{log}",
            "-fsdev", f"{share},id=root,path=/,readonly=on", "-device", "virtio-9p-pci,fsdev=root,mount_tag=root",
            "-fsdev", f"{share},id=work,path={work}", "-device", "virtio-9p-pci,fsdev=work,mount_tag=work", *devices,
        ]
        process = subprocess.Popen(machine, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        try:
            while line := patience.next_line(process, process.stdout, silence):
                sys.stdout.buffer.write(line)
                sys.stdout.flush()
            process.wait()
            result = int(status.read_text())
        except TimeoutError as error:
            print(f"machine: {error}")
            result = 124
        except OSError:
            print("machine: it failed before the command had ended")
            result = 125
    if result:
        FAILED.mkdir(parents=True, exist_ok=True)
        shutil.copy(log, FAILED / "machine.log")
        print(f"machine: the end of its log, which is kept in {FAILED}:\n" + Path(log).read_text(errors="replace")[-3000:])
    return result


if __name__ == "__main__":
    # scripts/setup fetches what later runs need.
    try:
        prepare()
    except NotHere as reason:
        print(f"setup: there is no virtual machine for tests: {reason}", file=sys.stderr)
