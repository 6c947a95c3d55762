"""Cuts out photos with known truth and says how right and how fast, beside rembg and kisscut on the same files.

Makes itself a Python with pinned tools in .build/cutout-peers and sets of photos in .build/cutout (400 MB to download). Contact sheets, the
worst cuts first, are left in .build/cutout: photo, truth, the fine cut on white and on a checkerboard, rembg's on white.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

from common import HOME, RELEASE

TOOLS, PINS = HOME / ".build" / "cutout-peers", HOME / "Benchmarks" / "cutout-requirements.txt"
STAGES = {"Peel, quick": "quick", "Peel, fine": "fine"}


def enter():
    """Goes on in the Python that has the tools, which is made first unless it is there."""
    stamp = TOOLS / "stamp"
    if not stamp.exists() or stamp.read_text() != PINS.read_text():
        print(f"+ pip install -r {PINS.relative_to(HOME)}", file=sys.stderr)
        shutil.rmtree(TOOLS / "venv", ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", TOOLS / "venv"], check=True)
        subprocess.run([TOOLS / "venv/bin/pip", "install", "-q", "--disable-pip-version-check", "-r", PINS], check=True)
        stamp.write_text(PINS.read_text())
    python = str(TOOLS / "venv" / "bin" / "python")
    if sys.prefix != str(TOOLS / "venv"):
        os.execv(python, [python, *sys.argv])


def read_pam(path):
    """A picture as peel-cutter writes it, in OpenCV's order of colours; None when there is none."""
    import numpy as np

    if not path.exists():
        return None
    data = path.read_bytes()
    end = data.index(b"ENDHDR\n") + 7
    head = dict(line.split(" ") for line in data[:end].decode().split("\n") if " " in line)
    return np.frombuffer(data, np.uint8, offset=end).reshape(int(head["HEIGHT"]), int(head["WIDTH"]), 4)[..., [2, 1, 0, 3]]


def peel(photos, folder):
    """Our cuts: {stage: {photo's name: (pixels, row of times)}}, and the rows themselves."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    output = subprocess.run([RELEASE / "peel-cutter", folder, *photos], check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = [json.loads(line) for line in output.splitlines()]
    cuts = {name: {} for name in STAGES}
    for photo, row in zip(photos, rows):
        for name, stage in STAGES.items():
            steps = ("decode", "quick") if stage == "quick" else ("decode", "quick", "fine")
            times = {"seconds": sum(row[step] for step in steps), "processor": sum(row[f"{step}Processor"] for step in steps)}
            cuts[name][photo.stem] = (read_pam(folder / f"{photo.stem}.{stage}.pam"), times)
    return cuts, rows


def doubts(rows, overlaps, least=0.85):
    """How well the certainty tells a wrong cut from a right one."""
    flagged = {pathlib.Path(row["file"]).stem: "error" in row or row["certainty"] < least for row in rows}
    bad = [name for name, value in overlaps.items() if value < least]
    hits, alarms = sum(flagged[name] for name in bad), sum(flagged.values()) - sum(flagged[name] for name in bad)
    return (
        f"doubt (certainty below {least} or nothing found): {hits} of {len(bad)} cuts with an overlap below {least} flagged, "
        f"{alarms} of the {len(overlaps) - len(bad)} others"
    )


def main():
    options = argparse.ArgumentParser(prog="Scripts/bench cutout", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--set", default="A", metavar="A|validation|DIR", help="which photos: A (default), validation, or a folder")
    options.add_argument("--lemur", metavar="DIR", help="data/lemur of the pymatting repository: its photo joins set A")
    options.add_argument("--no-peers", action="store_true", help="Peel alone")
    options.add_argument("--worst", type=int, default=5, help="how many of the worst cuts to name")
    options = options.parse_args()
    enter()
    import cutout_peers
    import cutout_scores
    import cutout_set
    import cutout_sheets

    work = HOME / ".build" / "cutout"
    cases = cutout_set.build(work, options.set) if options.set in ("A", "validation") else pathlib.Path(options.set)
    if options.lemur:
        cutout_set.add_lemur(options.lemur, cases)
    photos = [photo for photo in sorted(cases.glob("*.jpg")) if options.lemur or photo.stem != "lemur_real"]
    if not photos:
        sys.exit(f"{cases} holds no .jpg")
    results = work / f"results-{cases.name}"
    cuts, rows = peel(photos, results / "peel")
    if not options.no_peers:
        cuts |= cutout_peers.cut(photos, HOME / "vendor" / "models", results)
        print(f"peers: {cutout_peers.versions()}; {cutout_peers.__doc__.splitlines()[0]}")
    print(f"{len(photos)} photos of {cases.name}\n{cutout_scores.HEADING}")
    overlaps = {}
    for name, of in cuts.items():
        table = {photo.stem: cutout_scores.scores(photo.with_suffix(""), of[photo.stem][0]) | of[photo.stem][1] for photo in photos}
        overlaps[name] = {stem: row["iou"] for stem, row in table.items()}
        print(cutout_scores.line(name, list(table.values())))
        (results / f"{name}.json").write_text(json.dumps(table))
    fine = overlaps["Peel, fine"]
    print(doubts(rows, fine))
    print("worst:", ", ".join(f"{stem} {fine[stem]:.3f}" for stem in sorted(fine, key=fine.get)[: options.worst]))
    for step in ("decode", "quick", "fine", "make"):
        seconds = sorted(row[step] for row in rows if "error" not in row)
        print(f"{step}: median {statistics.median(seconds):.2f} s, 95 % {seconds[int(len(seconds) * 0.95)]:.2f} s")
    print(f"cutter: at most {max(row['cutterMemory'] for row in rows) / 1e6:.0f} MB resident")
    print("errors:", [f"{pathlib.Path(row['file']).stem}: {row['error']}" for row in rows if "error" in row] or "none")
    beside = cuts.get("rembg, U2-Net", cuts["Peel, quick"])
    sheets = [
        (photo, cuts["Peel, fine"][photo.stem][0], beside[photo.stem][0], f"{photo.stem} {fine[photo.stem]:.3f} "
         f"beside {overlaps.get('rembg, U2-Net', overlaps['Peel, quick'])[photo.stem]:.3f}")
        for photo in sorted(photos, key=lambda photo: fine[photo.stem])
    ]
    print(f"{cutout_sheets.write(results / 'sheets', sheets)} contact sheets in {(results / 'sheets').relative_to(HOME)}")


if __name__ == "__main__":
    main()
