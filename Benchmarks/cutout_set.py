"""Builds set A: forty photos with exact truth, put together from Debian packages. No picture of it may be committed (the stamps are GPL-2).

Each case is NAME.jpg (photo), NAME.alpha.png (truth) and NAME.fg.png (true colours): a cut-out laid on a photo that is slightly
blurred, with sensor noise, saved as JPEG 92. The list of backgrounds is in order: a case's number picks its background.
"""

import pathlib
import subprocess

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

PACKAGES = """tuxpaint-stamps-default mate-backgrounds plasma-workspace-wallpapers opencv-doc lomiri-wallpapers-20.04
lomiri-wallpapers-16.04 fonts-noto-color-emoji""".split()

STAMPS = """animals/birds/albino_peahen animals/birds/crowned_crane animals/birds/helmeted_guineafowl
animals/birds/peacock animals/birds/pink_flamingo animals/insects/Woodlouse animals/insects/mantis
animals/mammals/aquatic/otter animals/mammals/bears/european-bear animals/mammals/bovines/gnu-baby
animals/mammals/bovines/indian_blackbuck animals/mammals/cats/tiger_sumatran
animals/mammals/rodents/capybara food/fruit/Apricot_whole food/fruit/Cherry_Stella
food/fruit/Strawberry2 food/fruit/orange_seville food/spices/ginger household/Lightbulb
household/tools/cementmixer medical/stethoscope people/fireman200b people/fireman240a
plants/flowers/anemone_red plants/flowers/daffodil plants/trees/tree336
seasonal/christmas/Candy_cane_photo_1 seasonal/christmas/German_Christmas_toy
seasonal/christmas/Roast_turkey seasonal/halloween/jackolantern_mean vehicles/emergency/firetruck
vehicles/flight/balloon360 vehicles/construction/dumper vehicles/wheel_tractor
animals/birds/cartoon/tux town/houses/cartoon/pinkhome""".split()
BACKGROUNDS = """wallpapers/FallenLeaf/contents/images/1920x1080 wallpapers/Path/contents/images/1920x1080
wallpapers/EveningGlow/contents/images/1920x1080 wallpapers/ColdRipple/contents/images/1920x1080
wallpapers/BytheWater/contents/images/1920x1080 wallpapers/ColorfulCups/contents/images/2560x1600
examples/data/building examples/data/leuvenA examples/data/board examples/data/aero1
backgrounds/aitzgorri_by_Aitzol_Berasategi backgrounds/Dragonfly_by_Bolly backgrounds/sunset_by_Aitzol_Berasategi
backgrounds/picosdeeuropa_by_Aitzol_Berasategi backgrounds/life_by_Aitzol_Berasategi mate/nature/Dune
mate/nature/GreenMeadow mate/nature/RainDrops mate/nature/Storm mate/nature/Wood""".split()   # order matters
EMOJI = {"dog": "\U0001F436", "key": "\U0001F511", "bike": "\U0001F6B2", "pizza": "\U0001F355"}

def emoji(ttf, ch):
    f = ImageFont.truetype(ttf, 109)
    im = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
    ImageDraw.Draw(im).text((0, 0), ch, font=f, embedded_color=True)
    return im.crop(im.getbbox())

def place(fg, bg, rng, W=900, H=675):
    """-> photo, alpha, fg colours (uint8 BGR / uint8)"""
    s = min(W * rng.uniform(.5, .8) / fg.width, H * rng.uniform(.6, .85) / fg.height)
    w, h = int(fg.width * s), int(fg.height * s)
    # premultiplied resampling keeps the edge colours clean
    a = np.asarray(fg).astype(np.float32) / 255
    pm = np.dstack([a[..., 2::-1] * a[..., 3:], a[..., 3:]])
    pm = cv2.resize(pm, (w, h), interpolation=cv2.INTER_CUBIC if s > 1 else cv2.INTER_AREA).clip(0, 1)
    x, y = int(rng.integers(10, W - w - 9)), int(rng.integers(10, H - h - 9))
    b = cv2.resize(bg, (W, H), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    b = cv2.GaussianBlur(b, (0, 0), rng.choice([.6, 1.5, 3.0]))
    full = np.zeros((H, W, 4), np.float32); full[y:y + h, x:x + w] = pm
    al = full[..., 3:]
    im = full[..., :3] + b * (1 - al)
    im = im + rng.normal(0, .012, im.shape)
    col = np.where(al > .004, full[..., :3] / np.maximum(al, .004), 0)
    q = lambda v: (v.clip(0, 1) * 255 + .5).astype(np.uint8)
    return q(im), q(al[..., 0]), q(col)


def build(folder):
    """Downloads the packages and makes the set, unless it is there. Returns its folder."""
    out = pathlib.Path(folder) / "setA"
    if (out / "done").exists():
        return out
    out.mkdir(parents=True, exist_ok=True)
    root = pathlib.Path(folder) / "packages"
    root.mkdir(exist_ok=True)
    subprocess.run(["apt-get", "download", *PACKAGES], check=True, cwd=root)
    for package in sorted(root.glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", package, root / "files"], check=True)
    share = root / "files/usr/share"
    folders = [share / "backgrounds", share / "wallpapers", share / "doc", share]
    grounds = []
    for name in BACKGROUNDS:
        path = next(path for top in folders for path in sorted(top.glob(f"**/{name}.jpg")))
        image = cv2.imread(str(path))
        if image is None or min(image.shape[:2]) < 500:
            continue
        high, wide = image.shape[:2]
        scale = min(wide / 900, high / 675)
        w, h = int(900 * scale), int(675 * scale)
        grounds.append(image[(high - h) // 2 : (high + h) // 2, (wide - w) // 2 : (wide + w) // 2])
    font = share / "fonts/truetype/noto/NotoColorEmoji.ttf"
    items = [(s.split("/")[-1], Image.open(share / f"tuxpaint/stamps/{s}.png").convert("RGBA")) for s in STAMPS]
    for name, character in EMOJI.items():
        drawn = emoji(str(font), character)
        items.append((f"emoji_{name}", drawn.resize((400, int(400 * drawn.height / drawn.width)), Image.BICUBIC)))
    rng = np.random.default_rng(7)
    for number, (name, subject) in enumerate(items):
        photo, alpha, colors = place(subject.crop(subject.getbbox()), grounds[number % len(grounds)], rng)
        cv2.imwrite(str(out / f"{name}.jpg"), photo, [cv2.IMWRITE_JPEG_QUALITY, 92])
        cv2.imwrite(str(out / f"{name}.alpha.png"), alpha)
        cv2.imwrite(str(out / f"{name}.fg.png"), colors)
    (out / "done").touch()
    return out
