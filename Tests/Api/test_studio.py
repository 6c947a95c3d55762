"""The studio over REST and the socket: jobs that take turns, marks, cancelling, workers that are killed, and what is whose."""

import contextlib
import io
import json
import os
import pathlib
import signal
import sys
import threading
import time

import pytest
import requests
from PIL import Image, ImageDraw
from websockets.sync.client import connect

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Web" / "e2e"))
from panel_kit import photo  # noqa: E402

JOBS = "/v1/studio/jobs"


class Person:
    """Somebody signed up, with an open socket that writes down what it hears of jobs."""

    def __init__(self, server, name):
        self.server = server
        answer = requests.post(
            server.url + "/v1/auth/register", json={"userName": name, "password": "correct horse"}, timeout=60)
        token = answer.json()["accessToken"]
        self.headers = {"authorization": "Bearer " + token}
        self.heard = []
        self.news = threading.Condition()
        self.open = contextlib.ExitStack()
        self.socket = self.open.enter_context(connect(server.url.replace("http", "ws") + "/v1/ws", open_timeout=60))
        self.socket.send(json.dumps({"t": "hello", "token": token}))
        while json.loads(self.socket.recv(timeout=60))["t"] != "caughtUp":
            pass
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        try:
            for text in self.socket:
                frame = json.loads(text)
                if frame["t"] == "eph" and frame["kind"] == "job":
                    with self.news:
                        self.heard.append(frame["data"])
                        self.news.notify_all()
        except Exception:  # the server of a test may be killed
            pass

    def call(self, method, path, **options):
        headers = {**self.headers, **options.pop("headers", {})}
        return requests.request(method, self.server.url + path, headers=headers, timeout=120, **options)

    def bring(self, content):
        return self.call("POST", JOBS, data=content, headers={"content-type": "application/octet-stream"})

    def wait(self, job, *states, cut=None):
        """What the socket says of a job once it is in one of the states."""

        def found():
            for one in self.heard:
                if one["id"] == job and one["state"] in states and (cut is None or (one.get("cut") or {}).get("state") == cut):
                    return one

        with self.news:
            assert self.news.wait_for(found, timeout=120), f"{states} was not heard: {self.heard}"
            return found()

    def cut(self, content=None):
        answer = self.bring(content or photo(480))
        assert answer.status_code == 202, answer.text
        return self.wait(answer.json()["id"], "done")

    def hint(self, job, version, **marks):
        return self.call("PUT", f"{JOBS}/{job}/hint", json={"version": version, **marks})

    def picture(self, path):
        """A picture; on a busy machine the full cut may take longer than one request waits."""
        answer = self.call("GET", path)
        while answer.status_code == 503 and answer.json()["code"] == "busy":
            answer = self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return Image.open(io.BytesIO(answer.content)).convert("RGBA")


@pytest.fixture
def person(server, new_name):
    people = []

    def make(prefix="mina", of=None):
        people.append(Person(of or server, new_name(prefix)))
        return people[-1]

    yield make
    for one in people:
        one.open.close()


def kept(picture, x, y):
    return picture.getpixel((int(picture.width * x), int(picture.height * y)))[3]


def stroke(keeps, *points, width=0.06):
    return {"keeps": keeps, "width": width, "points": [{"x": x, "y": y} for x, y in points]}


def children(server):
    """The server's worker processes by their role."""
    found = {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            command = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if parent == server.process.pid and len(command) > 1:
            found[command[1].decode()] = int(folder.name)
    return found


def test_a_job_tells_every_step_and_its_pictures_can_be_had(person):
    mina = person()
    answer = mina.bring(photo(480))
    assert answer.status_code == 202
    job = answer.json()
    assert job["state"] in ("waiting", "working") and job["rev"] >= 0
    done = mina.wait(job["id"], "done")
    steps = [one for one in mina.heard if one["id"] == job["id"]]
    assert [one["rev"] for one in steps] == sorted({one["rev"] for one in steps})
    progress = [one["progress"] for one in steps]
    assert progress == sorted(progress) and progress[-1] == 1
    assert any(one.get("cut", {}).get("state") == "quick" for one in steps), "the quick cut is told before the fine one"
    assert done["cut"]["state"] == "fine" and done["cut"]["version"] == 0
    assert mina.call("GET", f"{JOBS}/{job['id']}").json() == done
    fine = mina.picture(done["cut"]["fineUrl"])
    assert fine.size == (done["cut"]["width"], done["cut"]["height"])
    assert kept(fine, 0.5, 0.52) == 255 and kept(fine, 0.05, 0.05) == 0


def test_strokes_correct_the_fine_cut_and_a_shorter_list_takes_them_back(person):
    mina = person()
    job = mina.cut()["id"]
    before = mina.picture(f"{JOBS}/{job}/fine").tobytes()
    hole = stroke(False, (0.45, 0.52), (0.55, 0.52))
    ear = stroke(True, (0.1, 0.2), (0.14, 0.2))
    one = mina.hint(job, 1, strokes=[hole]).json()["cut"]
    assert one["version"] == 1
    assert kept(mina.picture(one["fineUrl"]), 0.5, 0.52) == 0
    two = mina.hint(job, 2, strokes=[hole, ear]).json()["cut"]
    both = mina.picture(two["fineUrl"])
    assert (kept(both, 0.5, 0.52), kept(both, 0.12, 0.2)) == (0, 255)
    back = mina.hint(job, 3, strokes=[hole]).json()["cut"]
    assert mina.picture(back["fineUrl"]).tobytes() == mina.picture(one["fineUrl"]).tobytes()
    assert two["fineUrl"] != back["fineUrl"], "no cache shows an older picture"
    none = mina.hint(job, 4).json()["cut"]
    assert mina.picture(none["fineUrl"]).tobytes() == before
    late = mina.hint(job, 2, strokes=[ear])
    assert (late.status_code, late.json()["code"]) == (409, "rev-conflict")
    assert mina.picture(f"{JOBS}/{job}/fine").tobytes() == before


def test_a_region_is_cut_anew_and_the_one_before_comes_back_without_work(person):
    mina = person()
    first = mina.cut()
    job = first["id"]
    before = mina.picture(first["cut"]["fineUrl"]).tobytes()
    line = [{"x": x, "y": y} for x, y in [(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)]]
    for version, marks in [
        (1, {"rectangle": {"x": 0.2, "y": 0.1, "width": 0.6, "height": 0.8}}), (2, {"lasso": line}), (3, {"tap": {"x": 0.5, "y": 0.52}}),
    ]:
        cut = mina.hint(job, version, **marks).json()["cut"]
        assert cut["version"] == version and cut["state"] == "quick"
        picture = mina.picture(cut["fineUrl"])
        assert kept(picture, 0.5, 0.52) == 255 and kept(picture, 0.05, 0.05) == 0
    cut = mina.hint(job, 4).json()["cut"]
    assert cut["state"] == "fine"
    assert mina.picture(cut["fineUrl"]).tobytes() == before


@pytest.mark.parametrize(
    ("marks", "pointer"),
    [
        ({"rectangle": {"x": 0.5, "y": 0, "width": 0.6, "height": 1}}, "/rectangle/width"),
        ({"rectangle": {"x": -0.1, "y": 0, "width": 0.5, "height": 1}}, "/rectangle/x"),
        ({"lasso": [{"x": 0, "y": 0}, {"x": 1, "y": 1}]}, "/lasso"),
        ({"tap": {"x": 1.5, "y": 0}}, "/tap"),
        ({"strokes": [stroke(True, (0.5, 2))]}, "/strokes/0/points/0"),
        ({"strokes": [stroke(True, (0.5, 0.5), width=0)]}, "/strokes/0/width"),
        ({"strokes": [stroke(True)]}, "/strokes/0/points"),
        ({"strokes": [stroke(True, (0.5, 0.5))] * 257}, "/strokes"),
        ({"strokes": [stroke(True, *[(0.5, 0.5)] * 1024)] * 17}, "/strokes"),
        ({"version": 0}, "/version"),
    ],
    ids=["rectangle", "rectangle outside", "lasso", "tap", "point", "width", "no point", "many strokes", "many points", "version"],
)
def test_a_mark_that_cannot_be_is_refused_by_its_place(person, marks, pointer):
    mina = person()
    answer = mina.call("PUT", f"{JOBS}/1/hint", json={"version": 1, **marks})
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["pointer"] == pointer


def test_what_somebody_brought_is_nobody_elses(person):
    mina, otto = person(), person("otto")
    job = mina.cut()["id"]
    for method, path, body in [
        ("GET", f"{JOBS}/{job}", None), ("PUT", f"{JOBS}/{job}/hint", {"version": 1}), ("GET", f"{JOBS}/{job}/photo", None),
        ("GET", f"{JOBS}/{job}/fine", None), ("POST", f"{JOBS}/{job}/retry", None), ("DELETE", f"{JOBS}/{job}", None),
    ]:
        answer = otto.call(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found"), path
    assert otto.heard == [], "jobs are told to their bringer alone"
    assert mina.call("GET", f"{JOBS}/{job}/marked").status_code in (404, 422)
    assert mina.call("DELETE", f"{JOBS}/{job}").status_code == 204
    assert mina.call("GET", f"{JOBS}/{job}").status_code == 404
    assert mina.call("DELETE", f"{JOBS}/{job}").status_code == 404


def test_nothing_of_the_file_but_its_pixels_is_kept(person, server):
    mina = person()
    picture = Image.open(io.BytesIO(photo(300)))
    exif = picture.getexif()
    exif[0x010E] = "taken at home, 52.5200 N"
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif)
    job = mina.cut(out.getvalue())["id"]
    folder = server.data / "studio" / "jobs" / job
    assert not (folder / "upload").exists()
    assert all(b"taken at home" not in one.read_bytes() for one in folder.rglob("*") if one.is_file())
    mina.call("DELETE", f"{JOBS}/{job}")
    assert not folder.exists()


def test_people_take_turns_and_more_than_may_wait_are_told_when_to_come_again(person):
    mina, otto = person(), person("otto")
    content = photo(480)
    answers = [mina.bring(content) for _ in range(14)]
    codes = [one.status_code for one in answers]
    assert set(codes) == {202, 429}, codes
    refused = next(one for one in answers if one.status_code == 429)
    assert refused.json()["code"] == "rate-limited" and int(refused.headers["retry-after"]) >= 1
    own = otto.bring(content)
    assert own.status_code == 202, "whoever waits with nothing is let in"
    quick = otto.wait(own.json()["id"], "working", "done", cut="quick")
    assert quick["cut"]["quickUrl"]
    with mina.news:
        opened = {one["id"] for one in mina.heard if one.get("cut")}
    assert len(opened) < codes.count(202), "otto did not wait for all of them"
    for one in answers:
        if one.status_code == 202:
            mina.call("DELETE", f"{JOBS}/{one.json()['id']}")


def test_a_cancelled_job_is_gone_and_the_next_one_is_done(person):
    mina = person()
    jobs = [mina.bring(photo(900)).json()["id"] for _ in range(4)]
    for job in jobs:
        assert mina.call("DELETE", f"{JOBS}/{job}").status_code == 204
        mina.wait(job, "cancelled")
    assert mina.cut()["cut"]["state"] == "fine"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("text", b"this is no photo\n" * 100), ("a header alone", b"\xff\xd8\xff\xe0" + bytes(64)),
        ("a cut-off PNG", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20\x08\x06\0\0\0"),
    ],
)
def test_a_photo_that_cannot_be_read_fails_its_job_for_good(person, name, content):
    mina = person()
    answer = mina.bring(content)
    assert answer.status_code == 202
    failed = mina.wait(answer.json()["id"], "failed")
    assert failed["problem"]["code"] == "image-unreadable" and failed["problem"]["retryable"] is False
    assert "cut" not in failed


def test_a_worker_that_is_killed_fails_only_its_job_which_can_be_tried_again(own_server, person):
    mina = person(of=own_server)
    mina.cut()
    answer = mina.bring(photo(900))
    job = answer.json()["id"]
    mina.wait(job, "working", cut="quick")
    for attempt in range(200):
        workers = children(own_server)
        if "cut" in workers:
            os.kill(workers["cut"], signal.SIGKILL)
        state = mina.call("GET", f"{JOBS}/{job}").json()
        if state["state"] in ("failed", "done"):
            break
        time.sleep(0.02)
    assert state["state"] == "failed", "the full cut takes longer than the kill"
    assert state["problem"]["code"] == "interrupted" and state["problem"]["retryable"] is True
    assert state["cut"]["state"] == "quick", "what was there stays"
    fine = mina.call("GET", state["cut"]["fineUrl"])
    assert (fine.status_code, fine.json()["code"]) == (503, "interrupted")
    again = mina.call("POST", f"{JOBS}/{job}/retry")
    assert again.status_code == 202 and again.json()["state"] in ("waiting", "working")
    done = mina.wait(job, "done")
    assert done["cut"]["state"] == "fine" and "problem" not in done
    assert mina.call("POST", f"{JOBS}/{job}/retry").status_code == 409


def test_a_photo_becomes_a_sticker_as_it_was_marked(person):
    mina = person()
    job = mina.cut()["id"]
    assert mina.hint(job, 1, strokes=[stroke(False, (0.4, 0.52), (0.6, 0.52), width=0.1)]).status_code == 200
    body = {
        "clientId": "0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2b", "jobId": job, "style": {"outline": {"width": 0}},
        "name": "Ring", "alt": "An apple with a hole", "emoji": ["🍎"],
    }
    made = mina.call("POST", "/v1/me/stickers", json=body)
    assert made.status_code == 201, made.text
    picture = mina.picture(made.json()["url"])
    assert kept(picture, 0.5, 0.6) == 0, "the hole is in the sticker"
    mina.call("DELETE", f"{JOBS}/{job}")
    again = mina.call("POST", "/v1/me/stickers", json=body)
    assert again.status_code == 200 and again.json() == made.json()


def rolling(frames=6, milliseconds=70, side=120):
    """A GIF of a ball that rolls over nothing."""
    made = []
    for number in range(frames):
        frame = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        x = side * (0.3 + 0.4 * number / frames)
        ImageDraw.Draw(frame).ellipse((x - side / 5, side * 0.3, x + side / 5, side * 0.7), fill=(200, 40 + 5 * number, 60, 255))
        made.append(frame)
    out = io.BytesIO()
    made[0].save(out, "GIF", save_all=True, append_images=made[1:], duration=milliseconds, loop=0, disposal=2)
    return out.getvalue()


def test_a_film_becomes_an_animated_sticker(person):
    mina, otto = person(), person("otto")
    job = mina.bring(rolling()).json()["id"]
    done = mina.wait(job, "done")
    film = done["film"]
    assert (film["format"], film["frames"], film["milliseconds"], film["width"]) == ("gif", 6, 420, 120)
    assert film["longest"] == 10_000 and "cut" not in done and "stickerUrl" not in film
    assert mina.picture(film["posterUrl"]).size == (120, 120)
    body = {"clientId": "0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2c", "jobId": job, "style": {}, "name": "Ball", "alt": "A ball", "emoji": ["⚽"]}
    early = mina.call("POST", "/v1/me/stickers", json=body)
    assert (early.status_code, early.json()["code"]) == (422, "sticker-invalid")
    with mina.news:
        mina.heard.clear()
    answer = mina.call("PUT", f"{JOBS}/{job}/film", json={"style": {"outline": {"width": 12}}, "start": 70, "end": 350})
    assert answer.status_code == 202 and answer.json()["state"] in ("waiting", "working")
    made = mina.wait(job, "done")
    sticker = mina.call("GET", made["film"]["stickerUrl"])
    assert sticker.headers["content-type"] == "image/webp" and len(sticker.content) == made["film"]["stickerBytes"] <= 500_000
    moving = Image.open(io.BytesIO(sticker.content))
    assert moving.n_frames == 4 and moving.size == (512, 512)
    assert otto.call("GET", made["film"]["stickerUrl"]).status_code == 404
    saved = mina.call("POST", "/v1/me/stickers", json=body)
    assert saved.status_code == 201 and saved.json()["animated"] is True
    assert mina.call("GET", saved.json()["url"]).content == sticker.content
    small = Image.open(io.BytesIO(mina.call("GET", saved.json()["url"] + "?size=300").content))
    assert small.n_frames == 4 and small.size == (300, 300)


def test_a_film_is_made_only_of_what_moves_and_of_a_part_that_is_one(person):
    mina = person()
    photo_job = mina.cut()["id"]
    answer = mina.call("PUT", f"{JOBS}/{photo_job}/film", json={"style": {}})
    assert (answer.status_code, answer.json()["code"]) == (409, "rev-conflict")
    for part, pointer in [({"start": -1}, "/start"), ({"start": 200, "end": 100}, "/end"), ({"style": {"margin": 500}}, "/style/margin")]:
        wrong = mina.call("PUT", f"{JOBS}/{photo_job}/film", json={"style": {}, **part})
        assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (422, pointer)


@pytest.mark.parametrize(
    ("style", "pointer"),
    [
        ({"outline": {"width": 65}}, "/style/outline/width"), ({"outline": {"width": 1, "color": "red"}}, "/style/outline/color"),
        ({"shadow": {"offsetX": 0, "offsetY": 99, "blur": 1, "opacity": 1}}, "/style/shadow/offsetY"),
        ({"glow": {"radius": 0, "color": "#ffffff", "opacity": 1}}, "/style/glow/radius"), ({"effect": "sparkly"}, "/style/effect"),
        ({"geometry": {"quarterTurns": 4}}, "/style/geometry/quarterTurns"),
        ({"geometry": {"crop": {"x": 0.5, "y": 0, "width": 0.6, "height": 1}}}, "/style/geometry/crop/width"),
    ],
    ids=["outline", "colour", "shadow", "glow", "effect", "turns", "crop"],
)
def test_a_style_that_cannot_be_is_refused_by_its_place(person, style, pointer):
    body = {
        "clientId": "0190f3a1-7c2e-7b3f-8a4d-5e6f70819a2d", "jobId": "1", "style": style, "name": "Apple", "alt": "An apple", "emoji": ["🍎"],
    }
    answer = person().call("POST", "/v1/me/stickers", json=body)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, pointer)
