"""What others make of the same photos: rembg and kisscut, their own code, with the model that can be installed beside them.

rembg 2.0.86 asks for bria-rmbg unless told otherwise, kisscut 1.0.0 for birefnet-portrait; both download those when they run, from a
place that no package index serves. Here they run with U2-Net, which both offer by name and which was rembg's choice before: the
same file as ours, laid where rembg looks for it.
"""

import hashlib
import importlib.metadata
import json
import os
import shutil
import time

import cv2
import numpy as np
from PIL import Image


def rembg(image, session):
    from rembg import remove

    return remove(image, session=session)


def kisscut(image, session):
    from kisscut import cutout

    cutout._sessions["u2net"] = session
    out = image.convert("RGBA")
    out.putalpha(cutout.tidy(cutout.by_model(image, "u2net")))
    return out


PEERS = {"rembg, U2-Net": rembg, "kisscut, U2-Net": kisscut}


def opened(models, folder):
    """rembg with the pinned file in a folder of its own."""
    home = folder / "rembg"
    place = home / "models" / "u2net" / "u2net.onnx"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(models / "u2net.onnx", place)
    os.environ["U2NET_HOME"] = str(home)
    os.environ.setdefault("OMP_NUM_THREADS", str(os.cpu_count()))
    from rembg import new_session

    return new_session("u2net")


def versions():
    return " ".join(f"{name} {importlib.metadata.version(name)}" for name in ("rembg", "kisscut", "onnxruntime", "pillow"))


def cut(photos, models, folder):
    """Cuts of every peer as {peer: {photo's name: (pixels, row of times)}}; kept in `folder` until a version or a photo changes."""
    session, cuts = None, {peer: {} for peer in PEERS}
    for peer, method in PEERS.items():
        place = folder / peer.replace(", ", "-").replace(" ", "-").lower()
        place.mkdir(parents=True, exist_ok=True)
        for photo in photos:
            key = f"{versions()} {hashlib.sha256(photo.read_bytes()).hexdigest()}"
            kept, picture = place / f"{photo.stem}.json", place / f"{photo.stem}.png"
            row = json.loads(kept.read_text()) if kept.exists() else {}
            if row.get("key") != key:
                if session is None:
                    session = opened(models, folder)
                    rembg(Image.open(photo), session)
                start, processor = time.perf_counter(), time.process_time()
                out = method(Image.open(photo), session)
                row = {"key": key, "seconds": time.perf_counter() - start, "processor": time.process_time() - processor}
                out.convert("RGBA").save(picture)
                kept.write_text(json.dumps(row))
            pixels = cv2.cvtColor(np.asarray(Image.open(picture)), cv2.COLOR_RGBA2BGRA)
            cuts[peer][photo.stem] = (pixels, row)
    return cuts
