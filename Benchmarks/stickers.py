"""Fits stills and animations to messengers' sizes, beside sticker-convert 2.21.0.2 and vips + cwebp, on the same files in one run.

usage: stickers.py [--samples DIR] [--only WORD] [--own]

--samples  the folder tests/samples of laggykiller/sticker-convert, for three of the animations; equal ones are made without it
--only     rows whose name holds this word
--own      Peel's rows alone

Inputs are built once in .build/stickers (60 MB to download), sticker-convert is installed there. Needs Pillow and numpy for this Python,
and Debian's time, libvips-tools and webp. Wall and processor seconds count all processes, memory is the largest process's.
"""

import argparse
import collections
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

import stickers_score
import stickers_set
from common import HOME, RELEASE

WORK = HOME / ".build/stickers"
PEER = WORK / "peer/bin/sticker-convert"
VIPS = r"""
o=$1/$(basename "$0" | sed 's/\.[^.]*$//')
vips thumbnail "$0" $o.t.v 512 --height 512
if [ "$(vipsheader -f bands $o.t.v)" = 4 ]; then mv $o.t.v $o.a.v; else vips bandjoin_const $o.t.v $o.a.v 255; fi
vips gravity $o.a.v $o.g.png centre 512 512 --extend background --background "0 0 0 0"
cwebp -quiet -size 100000 -pass 6 -m 4 $o.g.png -o $o.webp
rm -f $o.t.v $o.a.v $o.g.png"""

Row = collections.namedtuple("Row", "name inputs limit command")


def peel(target):
    return lambda files, out: [
        RELEASE / "peel-fitter", "film" if files[0].parent.name == "anim" else "still", target, "2", out, *files]


def sticker_convert(preset):
    return lambda files, out: [
        PEER, "--no-confirm", "--no-progress", "--input-dir", files[0].parent, "--output-dir", out, "--title", "T", "--author", "A",
        "--processes", "2", "--preset", preset]


def vips(files, out):
    return ["sh", "-c", 'printf "%s\\0" "$@" | xargs -0 -P2 -I{} sh -c "$VIPS" {} "$OUT"', "sh", *files]


ROWS = [
    Row("stills, WhatsApp: Peel", "static", 100_000, peel("whatsapp")),
    Row("stills, WhatsApp: sticker-convert", "static", 100_000, sticker_convert("whatsapp")),
    Row("stills, WhatsApp: vips + cwebp", "static", 100_000, vips),
    Row("stills, iMessage 408: Peel", "static", 499_999, peel("imessage-regular")),
    Row("stills, iMessage 408: sticker-convert", "static", 499_999, sticker_convert("imessage_medium")),
    Row("stills, iMessage 618: Peel", "static", 499_999, peel("imessage-large")),
    Row("stills, iMessage 618: sticker-convert", "static", 499_999, sticker_convert("imessage_large")),
    Row("animations, WhatsApp: Peel", "anim", 500_000, peel("whatsapp")),
    Row("animations, WhatsApp: sticker-convert", "anim", 500_000, sticker_convert("whatsapp")),
    Row("animations, iMessage 408: Peel", "anim", 499_999, peel("imessage-regular")),
    Row("animations, iMessage 408: sticker-convert", "anim", 499_999, sticker_convert("imessage_medium")),
]


def install_peer():
    if not PEER.exists():
        subprocess.run([sys.executable, "-m", "venv", WORK / "peer"], check=True)
        subprocess.run([WORK / "peer/bin/pip", "-q", "install", "sticker-convert==2.21.0.2"], check=True)


def measured(command, out):
    """Runs a command; wall seconds, processor seconds and the largest process's memory in bytes."""
    environment = dict(os.environ, VIPS=VIPS, OUT=str(out), HOME=str(WORK / "home"), PEEL_HOME=str(HOME))
    # Counted by a small program: a child of this one would begin with this one's memory.
    timed = ["/usr/bin/time", "-o", WORK / "time.txt", "-f", "%e %U %S %M", *command]
    with open(WORK / "log.txt", "a") as log:
        subprocess.run(list(map(str, timed)), stdout=log, stderr=log, env=environment, cwd=HOME)
    wall, user, system, kilobytes = (WORK / "time.txt").read_text().splitlines()[-1].split()
    return float(wall), float(user) + float(system), int(kilobytes) * 1024


def run(row, folder):
    files = sorted((folder / row.inputs).iterdir())
    out = WORK / "out" / row.name.replace(" ", "_").replace(",", "").replace(":", "").replace("+", "and")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (WORK / "home").mkdir(exist_ok=True)
    wall, processor, memory = measured(row.command(files, out), out)
    made = sorted(path for path in out.iterdir() if path.suffix in (".png", ".webp", ".apng"))
    sizes = [path.stat().st_size for path in made]
    text = f"| {row.name} | {wall:.1f} | {processor:.1f} | {memory / 1e6:.0f} "
    if not made:
        return text + "| nothing came out |"
    over = sum(size > row.limit for size in sizes) + len(files) - len(made)
    text += f"| {statistics.mean(sizes):,.0f} / {max(sizes):,} | {over} "
    if row.inputs == "static":
        kinds, likeness = collections.defaultdict(list), []
        for path in made:
            near, like = stickers_score.still(path, stickers_score.source_of(path, folder / "static"))
            kinds[path.name[0]].append(near)
            likeness.append(like)
        means = " / ".join(f"{statistics.mean(kinds[kind]):.1f}" for kind in "pqc")
        return text + f"| {means} | {statistics.mean(likeness):.4f} |"
    films = []
    for path in made:
        near, like, count, lasts, wanted = stickers_score.film(path, stickers_score.source_of(path, folder / "anim"))
        films.append(f"{path.name[:2]} {count} f {near:.1f} dB {like:.3f} {lasts / 1000:.2f} of {wanted / 1000:.2f} s")
    return text + f"| {'; '.join(films)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples")
    parser.add_argument("--only", default="")
    parser.add_argument("--own", action="store_true")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    folder = stickers_set.build(WORK, options.samples)
    if not options.own:
        install_peer()
    print("| 30 stills or 5 animations | wall s | CPU s | peak MB | bytes mean / max | over or missing | PSNR (stills: p / q / c) | SSIM |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in ROWS:
        if options.only in row.name and (not options.own or row.name.endswith("Peel")):
            print(run(row, folder), flush=True)


main()
