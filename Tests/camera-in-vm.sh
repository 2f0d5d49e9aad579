#!/bin/bash
# Plays against real kernel drivers: a USB webcam that is emulated in a virtual machine shows a picture of a pack, and
# `apeiron play` has to recognise it over MJPEG, over YUYV, and after the cable was pulled and plugged in again.
#
#   Tests/camera-in-vm.sh APEIRON [PACK]
#
# APEIRON is the built program, PACK a folder with images (default: ReferenceImages). Needs run-in-vm from the shared
# tools, which are looked for in $APEIRON_SHARED, else beside the repository; skipped, and said so, where they are not.
set -euo pipefail

apeiron=$(realpath "${1:?usage: camera-in-vm.sh APEIRON [PACK]}")
root=$(realpath "$(dirname "$0")/..")
pack=${2:-$root/ReferenceImages}
tools=${APEIRON_SHARED:-$root/../shared}/tools/camera

skip() {
  echo "camera-in-vm: SKIPPED, $1"
  exit 0
}
[ -x "$tools/run-in-vm" ] || skip "there is no $tools/run-in-vm; set APEIRON_SHARED"
for program in qemu-system-x86_64:qemu-system-x86 ffmpeg:ffmpeg cc:gcc; do
  command -v "${program%:*}" >/dev/null || skip "it needs: apt-get install --no-install-recommends ${program#*:}"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# One picture is enough to be recognised, and enrols fast where code runs thirty times slower.
picture=$(find "$pack" -maxdepth 2 -name sources -prune -o -type f \( -name '*.png' -o -name '*.jpg' \) -print | sort | head -1)
[ -n "$picture" ] || { echo "camera-in-vm: no PNG or JPEG in $pack" >&2; exit 1; }
mkdir pack
cp "$picture" "pack/picture.${picture##*.}"
printf '%s\n' 'name: Camera test' 'assignments:' '  - image: picture' '    question: What is in the film?' \
  '    answer: The picture' >pack/pack.yaml

"$apeiron" film --pack pack --out frames
quiet="ffmpeg -nostdin -hide_banner -loglevel error"
$quiet -framerate 10 -pattern_type glob -i 'frames/*.jpg' -vf scale=640:480 -c:v mjpeg -q:v 3 -pix_fmt yuvj422p shown.mjpg
$quiet -framerate 10 -pattern_type glob -i 'frames/*.jpg' -vf scale=640:480 -f rawvideo -pix_fmt yuyv422 shown.yuyv
$quiet -f lavfi -i testsrc=size=640x480:rate=10:duration=3 -c:v mjpeg -q:v 3 -pix_fmt yuvj422p nothing.mjpg
cc -O2 -o fake-uvc "$tools/fake-uvc.c"

# The first cable is pulled after 30 frames of a test card, while the question stands; the second camera shows the picture.
cat >replug.sh <<'REPLUG'
(./fake-uvc --mjpeg nothing.mjpg --fps 10 --unplug-after 30; ./fake-uvc --mjpeg shown.mjpg --fps 10 --port 1) &
until [ -e /dev/video0 ]; do sleep 0.05; done
exec "$@"
REPLUG

failures=0
# expect NAME PATTERN... -- OPTION... -- COMMAND...: each pattern has to be in what the command prints.
expect() {
  local name=$1 patterns=() options=()
  shift
  while [ "$1" != -- ]; do patterns+=("$1"); shift; done
  shift
  while [ "$1" != -- ]; do options+=("$1"); shift; done
  shift
  local missing=()
  "$tools/run-in-vm" --timeout 600 "${options[@]}" -- "$@" </dev/null >"$name.log" 2>&1 || missing+=("exit status 0")
  for pattern in "${patterns[@]}"; do grep -q -- "$pattern" "$name.log" || missing+=("\"$pattern\""); done
  if [ ${#missing[@]} = 0 ]; then
    echo "camera-in-vm: $name: ok"
  else
    echo "camera-in-vm: $name: FAILED, without ${missing[*]}"
    sed "s/^/  | /" "$name.log"
    failures=$((failures + 1))
  fi
}

play=("$apeiron" play --pack "$work/pack" --camera /dev/video0 --seed 1 --seconds 300 --rounds 1)
expect mjpeg "Correct!" -- --camera "uvc:--mjpeg shown.mjpg --fps 10" -- "${play[@]}"
expect yuyv "Correct!" -- --camera "uvc:--mjpeg nothing.mjpg --yuyv shown.yuyv --fps 15" -- "${play[@]}"
expect replug "was unplugged" "camera is back" "Correct!" -- \
  --camera none --module vhci_hcd --module uvcvideo -- bash replug.sh "${play[@]}"

echo "camera-in-vm: $((3 - failures)) passed, $failures failed"
exit $((failures > 0))
