"""Builds what stickers.py measures: 30 stills and 5 animations, in FOLDER/static and FOLDER/anim. None may be committed.

Stills: 12 JPEG photos up to 2048 px (p), 8 square PNG photos (q), 10 RGBA cut-outs at their own size (c), from Debian packages.
Animations: a1 to a3 are samples of laggykiller/sticker-convert (commit 9050513b, its folder tests/samples is an option); without
them equal ones are made of the photos. a4 is a test picture of Pillow's source archive, a5 a swinging strawberry with alpha.
"""

import math
import pathlib
import shutil
import subprocess
import sys
import tarfile

from PIL import Image

PACKAGES = ["mate-backgrounds", "tuxpaint-stamps-default"]
CUTOUTS = """household/tools/spade vehicles/race/indycar military/paratrooper vehicles/emergency/firetruck naturalforces/explosion
military/vehicles/f22_raptor plants/flowers/anemone_red food/pizza food/fruit/Strawberry2
animals/birds/cartoon/penguin_with_spider""".split()
SAMPLES = {
    "a1_gif960.gif": "animated_gif_960x540_1s.gif",
    "a2_webp960.webp": "animated_webp_960x540_1s.webp",
    "a3_gif12s.gif": "animated_gif_160x90_12s.gif",
}


def unpacked(folder):
    """The Debian packages and the one picture of Pillow's, below a folder."""
    root = folder / "packages"
    if not root.exists():
        made = folder / "packages.new"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        subprocess.run(["apt-get", "download", "-qq", *PACKAGES], cwd=made, check=True)
        for package in made.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, made], check=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", made,
             "pillow==11.3.0"], check=True)
        with tarfile.open(next(made.glob("pillow-*.tar.gz"))) as archive:
            name = next(n for n in archive.getnames() if n.endswith("Tests/images/iss634.gif"))
            (made / "iss634.gif").write_bytes(archive.extractfile(name).read())
        made.rename(root)
    return root


def stills(root, out):
    photos = sorted((root / "usr/share/backgrounds/mate/nature").iterdir())
    for number, path in enumerate(photos):
        image = Image.open(path).convert("RGB")
        image.thumbnail((2048, 2048), Image.LANCZOS)
        image.save(out / f"p{number + 1:02d}_{path.stem}.jpg", quality=92)
    squares = [(path, image) for path in photos if (image := Image.open(path)).width >= 1900][:8]
    for number, (path, image) in enumerate(squares, 1):
        side = min(image.height, 1536) if number % 2 else 1024
        left, top = (image.width - side) // 3, (image.height - side) // 2
        image.convert("RGB").crop((left, top, left + side, top + side)).save(out / f"q{number:02d}_{path.stem}.png")
    for number, name in enumerate(CUTOUTS, 1):
        image = Image.open(root / f"usr/share/tuxpaint/stamps/{name}.png").convert("RGBA")
        image.save(out / f"c{number:02d}_{pathlib.Path(name).name}.png")


def swinging(root, out):
    """36 frames of 50 ms with alpha."""
    berry = Image.open(root / "usr/share/tuxpaint/stamps/food/fruit/Strawberry2.png").convert("RGBA")
    frames = []
    for number in range(36):
        canvas = Image.new("RGBA", (512, 512), (0, 0, 0, 0))
        turn = 2 * math.pi * number / 36
        turned = berry.rotate(20 * math.sin(turn), resample=Image.BICUBIC, expand=True)
        turned.thumbnail((480, 480))
        canvas.alpha_composite(
            turned, ((512 - turned.width) // 2, (512 - turned.height) // 2 + int(10 * math.sin(2 * turn))))
        frames.append(canvas)
    frames[0].save(out, format="PNG", save_all=True, append_images=frames[1:], duration=50, loop=0)


def panned(photo, size, count):
    """A slow move over a photo, as a camera makes it."""
    width, height = size
    for number in range(count):
        part = 1.6 + 0.3 * math.sin(2 * math.pi * number / count)
        box_width, box_height = photo.width / part, photo.width / part * height / width
        left = (photo.width - box_width) * (0.5 + 0.4 * math.cos(2 * math.pi * number / count))
        top = (photo.height - box_height) * (0.5 + 0.3 * math.sin(2 * math.pi * number / count))
        yield photo.resize(size, Image.LANCZOS, box=(left, top, left + box_width, top + box_height))


def samples(root, out, folder):
    if folder:
        for name, source in SAMPLES.items():
            shutil.copy(pathlib.Path(folder) / source, out / name)
        return
    photos = [Image.open(path).convert("RGB") for path in sorted((root / "usr/share/backgrounds/mate/nature").iterdir())[:2]]
    large, small = list(panned(photos[0], (960, 540), 24)), list(panned(photos[1], (160, 90), 288))
    large[0].save(out / "a1_gif960.gif", save_all=True, append_images=large[1:], duration=[40] * 20 + [50] * 4, loop=0)
    large[0].save(
        out / "a2_webp960.webp", save_all=True, append_images=large[1:], duration=[41] * 8 + [42] * 16, quality=90, loop=0)
    small[0].save(
        out / "a3_gif12s.gif", save_all=True, append_images=small[1:], duration=[40] * 240 + [50] * 48, loop=0)


def build(folder, sample_folder=None):
    """Makes the set once; a second call finds it."""
    folder = pathlib.Path(folder)
    if not (folder / "anim").exists():
        root = unpacked(folder)
        made = folder / "anim.new"
        for path in (folder / "static", made):
            shutil.rmtree(path, ignore_errors=True)
            path.mkdir(parents=True)
        stills(root, folder / "static")
        samples(root, made, sample_folder)
        shutil.copy(root / "iss634.gif", made / "a4_iss634.gif")
        swinging(root, made / "a5_alpha36.apng")
        made.rename(folder / "anim")
    return folder
