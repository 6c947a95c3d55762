"""Builds sets of photos with exact truth from Debian packages. No picture of them may be committed (the stamps are GPL-2).

Each case is NAME.jpg (photo), NAME.alpha.png (truth) and NAME.fg.png (true colours): a cut-out laid on a photo that is slightly
blurred, with sensor noise, saved as JPEG 92. Set A is the one that goals are set on; `validation` has other subjects, most of them
smaller, off the centre and on sharp or striking backgrounds, each once on any photo and once where it stands out least. A change to
the cut must help on both.
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
# In order: a case's number picks its background.
BACKGROUNDS = """wallpapers/FallenLeaf/contents/images/1920x1080 wallpapers/Path/contents/images/1920x1080
wallpapers/EveningGlow/contents/images/1920x1080 wallpapers/ColdRipple/contents/images/1920x1080
wallpapers/BytheWater/contents/images/1920x1080 wallpapers/ColorfulCups/contents/images/2560x1600
examples/data/building examples/data/leuvenA examples/data/board examples/data/aero1
backgrounds/aitzgorri_by_Aitzol_Berasategi backgrounds/Dragonfly_by_Bolly backgrounds/sunset_by_Aitzol_Berasategi
backgrounds/picosdeeuropa_by_Aitzol_Berasategi backgrounds/life_by_Aitzol_Berasategi mate/nature/Dune
mate/nature/GreenMeadow mate/nature/RainDrops mate/nature/Storm mate/nature/Wood""".split()
EMOJI = {"dog": "\U0001F436", "key": "\U0001F511", "bike": "\U0001F6B2", "pizza": "\U0001F355"}

OTHER_STAMPS = """animals/birds/pelican animals/fish/lobster animals/insects/Brown_slug animals/mammals/bovines/bull
animals/mammals/bovines/gnu-baby-stand animals/mammals/bovines/gnu-stand animals/mammals/hedgehog
clothes/hats/feathered_hat clothes/hats/propeller_hat clothes/hats/sombrero food/fruit/avocado food/fruit/cherimoya food/fruit/kiwi
food/pizza household/tools/spade military/final-roll-call military/paratrooper military/vehicles/bradley
military/vehicles/f22_raptor military/vehicles/infantry-stryker plants/trees/holm_oak plants/trees/liberia-palm
plants/trees/rambutan seasonal/christmas/Christmas_pudding seasonal/christmas/Mince_Pie
seasonal/hanukkah/menorah town/monuments/inukshuk-photo town/roadsigns/railroad_crossing vehicles/7spoke256
vehicles/flight/planes/747 vehicles/garbagetruck vehicles/race/indycar household/toilet
animals/insects/cartoon/spider_football town/houses/cartoon/fairytale_castle people/cartoon/snowman""".split()
OTHER_BACKGROUNDS = """backgrounds/Fossa_by_Jasper_Roks backgrounds/Kleiber_by_Lukas_Baubkus backgrounds/Wine_by_Jakkub_Mede
backgrounds/Bridge_by_Sander_Klootwijk backgrounds/friends_by_Aitzol_Berasategi backgrounds/seeding_by_Clements_Engelhardt
backgrounds/umang_by_Abhishek_Mudgal mate/nature/Garden mate/nature/LadyBird mate/nature/TwoWings
mate/nature/YellowFlower mate/nature/Aqua wallpapers/Autumn/contents/images/1920x1080 wallpapers/Kite/contents/images/1920x1080
wallpapers/OneStandsOut/contents/images/1920x1080 wallpapers/Grey/contents/images/1920x1080 examples/data/aloeL
examples/data/fruits wallpapers/ColorfulCups/contents/images/2560x1600 wallpapers/FallenLeaf/contents/images/1920x1080
mate/nature/Wood examples/data/leuvenA""".split()
OTHER_EMOJI = {"cat": "\U0001F408", "scissors": "\u2702", "guitar": "\U0001F3B8", "umbrella": "\u2602"}

WIDTH, HEIGHT = 900, 675


def emoji(font, character):
    image = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
    ImageDraw.Draw(image).text((0, 0), character, font=ImageFont.truetype(font, 109), embedded_color=True)
    return image.crop(image.getbbox())


def place(subject, ground, random, widest, highest, blurs):
    """A subject somewhere on a photo. Returns photo, alpha and true colours."""
    scale = min(WIDTH * random.uniform(*widest) / subject.width, HEIGHT * random.uniform(*highest) / subject.height)
    wide, high = int(subject.width * scale), int(subject.height * scale)
    # Premultiplied resampling keeps the edge's colours clean.
    pixels = np.asarray(subject).astype(np.float32) / 255
    pixels = np.dstack([pixels[..., 2::-1] * pixels[..., 3:], pixels[..., 3:]])
    pixels = cv2.resize(pixels, (wide, high), interpolation=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA).clip(0, 1)
    x, y = int(random.integers(10, WIDTH - wide - 9)), int(random.integers(10, HEIGHT - high - 9))
    behind = cv2.resize(ground, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    behind = cv2.GaussianBlur(behind, (0, 0), random.choice(blurs))
    whole = np.zeros((HEIGHT, WIDTH, 4), np.float32)
    whole[y : y + high, x : x + wide] = pixels
    alpha = whole[..., 3:]
    photo = whole[..., :3] + behind * (1 - alpha)
    photo = photo + random.normal(0, 0.012, photo.shape)
    colors = np.where(alpha > 0.004, whole[..., :3] / np.maximum(alpha, 0.004), 0)
    return tuple((value.clip(0, 1) * 255 + 0.5).astype(np.uint8) for value in (photo, alpha[..., 0], colors))


def unpacked(folder):
    """The packages' files below usr/share; downloaded unless they are there."""
    root = pathlib.Path(folder) / "packages"
    share = root / "files/usr/share"
    if not (root / "done").exists():
        root.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-q", *PACKAGES], check=True, cwd=root, stdout=subprocess.DEVNULL)
        for package in sorted(root.glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", package, root / "files"], check=True)
            package.unlink()
        (root / "done").touch()
    return share


def backgrounds(share, names):
    folders = [share / "backgrounds", share / "wallpapers", share / "doc", share]
    grounds = []
    for name in names:
        path = next(path for top in folders for path in sorted(top.glob(f"**/{name}.jpg")))
        image = cv2.imread(str(path))
        if image is None or min(image.shape[:2]) < 500:
            continue
        high, wide = image.shape[:2]
        scale = min(wide / WIDTH, high / HEIGHT)
        w, h = int(WIDTH * scale), int(HEIGHT * scale)
        grounds.append(image[(high - h) // 2 : (high + h) // 2, (wide - w) // 2 : (wide + w) // 2])
    return grounds


def subjects(share, stamps, characters):
    font = str(share / "fonts/truetype/noto/NotoColorEmoji.ttf")
    items = [(stamp.split("/")[-1], Image.open(share / f"tuxpaint/stamps/{stamp}.png").convert("RGBA")) for stamp in stamps]
    for name, character in characters.items():
        drawn = emoji(font, character)
        items.append((f"emoji_{name}", drawn.resize((400, int(400 * drawn.height / drawn.width)), Image.BICUBIC)))
    return [(name, subject.crop(subject.getbbox())) for name, subject in items]


def likeness(subject, ground):
    """How near a photo's colours are to a subject's: the larger, the farther."""
    pixels = np.asarray(subject)
    inside = pixels[pixels[..., 3] > 128][None, :, 2::-1]
    means = [cv2.cvtColor(np.ascontiguousarray(image), cv2.COLOR_BGR2LAB).reshape(-1, 3).mean(0) for image in (inside, ground)]
    return float(np.linalg.norm(means[0] - means[1]))


def save(out, name, parts):
    photo, alpha, colors = parts
    cv2.imwrite(str(out / f"{name}.jpg"), photo, [cv2.IMWRITE_JPEG_QUALITY, 95 if name == "lemur_real" else 92])
    cv2.imwrite(str(out / f"{name}.alpha.png"), alpha)
    cv2.imwrite(str(out / f"{name}.fg.png"), colors)


def set_a(share, out):
    grounds = backgrounds(share, BACKGROUNDS)
    random = np.random.default_rng(7)
    for number, (name, subject) in enumerate(subjects(share, STAMPS, EMOJI)):
        ground = grounds[number % len(grounds)]
        save(out, name, place(subject, ground, random, (0.5, 0.8), (0.6, 0.85), [0.6, 1.5, 3.0]))


def validation(share, out):
    grounds = backgrounds(share, OTHER_BACKGROUNDS)
    random = np.random.default_rng(20260)
    for number, (name, subject) in enumerate(subjects(share, OTHER_STAMPS, OTHER_EMOJI)):
        near = min(random.permutation(len(grounds))[:8], key=lambda index: likeness(subject, grounds[index]))
        for turn, index in enumerate((number % len(grounds), near)):
            parts = place(subject, grounds[index], random, (0.3, 0.75), (0.35, 0.85), [0.5, 0.8, 1.5, 3.0])
            save(out, f"{name}_{'ab'[turn]}", parts)


def add_lemur(folder, out):
    """The one real photo with a true alpha that is known: lemur.png, lemur_alpha.png, lemur_foreground.png of pymatting's repository."""
    source = pathlib.Path(folder)
    parts = [cv2.imread(str(source / f"{name}.png"), mode) for name, mode in (("lemur", 1), ("lemur_alpha", 0), ("lemur_foreground", 1))]
    if any(part is None for part in parts):
        raise SystemExit(f"{source} does not hold lemur.png, lemur_alpha.png and lemur_foreground.png")
    save(out, "lemur_real", parts)


def build(folder, name):
    """Makes a set unless it is there. Returns its folder."""
    out = pathlib.Path(folder) / f"set-{name}"
    if not (out / "done").exists():
        out.mkdir(parents=True, exist_ok=True)
        {"A": set_a, "validation": validation}[name](unpacked(folder), out)
        (out / "done").touch()
    return out
