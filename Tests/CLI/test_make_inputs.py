"""What `peel make` takes (files, folders, patterns), what results are called, and how it ends when something is lost."""

import json
import os
import pathlib
import resource
import signal

import pytest
from PIL import Image
from pictures import photo, tree, truncated


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def trees(folder, *files):
    """Pictures that are cut out already, which need no cutter."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in files:
        tree().save(folder / name)
    return folder


def made(offline, *words):
    """The reports of a run, by the input's name, in their order."""
    result = offline.run("make", *words, "--json")
    return result.returncode, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_folder_gives_its_pictures_and_not_those_of_folders_in_it(offline, tmp_path):
    photos = trees(tmp_path / "photos", "b.png", "a.png", ".hidden.png")
    trees(photos / "deeper", "c.png")
    status, reports = made(offline, photos, "-o", tmp_path / "out", "--target", "viber")
    assert status == 0
    assert [report["input"] for report in reports] == [f"{photos}/a.png", f"{photos}/b.png"]
    assert names(tmp_path / "out") == ["a-viber.png", "b-viber.png"]


def test_a_pattern_is_expanded_where_the_shell_did_not(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree1.png", "tree2.png", "bush.png")
    status, reports = made(offline, f"{photos}/tree?.png", "-o", tmp_path / "out", "--target", "viber")
    assert status == 0
    assert [report["input"] for report in reports] == [f"{photos}/tree1.png", f"{photos}/tree2.png"]
    result = offline.run("make", f"{photos}/*.jpg", "-o", tmp_path / "out")
    assert result.returncode == 1 and "Nothing matches" in result.stderr and "*.jpg" in result.stderr


def test_a_file_whose_name_is_a_pattern_is_a_file(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree[1].png", "tree1.png")
    status, reports = made(offline, f"{photos}/tree[1].png", "-o", tmp_path / "out", "--target", "viber")
    assert status == 0 and names(tmp_path / "out") == ["tree[1]-viber.png"]


def test_a_file_named_twice_is_made_once(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    (photos / "link.png").symlink_to("tree.png")
    status, reports = made(
        offline, photos / "tree.png", photos, f"{photos}/../photos/tree.png", "-o", tmp_path / "out", "--target", "viber")
    assert status == 0 and len(reports) == 1


def test_pictures_of_one_name_keep_both(offline, tmp_path):
    for folder in ["a", "b"]:
        trees(tmp_path / folder, "tree.png", "Tree.webp")
    status, reports = made(offline, tmp_path / "a", tmp_path / "b", "-o", tmp_path / "out", "--target", "whatsapp,viber")
    assert status == 0
    assert names(tmp_path / "out") == sorted(
        f"{name}{ending}" for name in ["Tree", "tree-2", "Tree-3", "tree-4"] for ending in [".webp", "-viber.png"])


def test_an_original_is_never_replaced(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.webp")
    before = (photos / "tree.webp").read_bytes()
    offline.done("make", photos / "tree.webp", "-o", photos, "--target", "whatsapp")
    assert (photos / "tree.webp").read_bytes() == before
    assert names(photos) == ["tree-2.webp", "tree.webp"]


def test_a_second_run_replaces_the_results_of_the_first(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    for outline in [0, 30]:
        offline.done("make", photos, "-o", tmp_path / "out", "--target", "viber", "--outline", outline)
        assert names(tmp_path / "out") == ["tree-viber.png"]
    assert Image.open(tmp_path / "out" / "tree-viber.png").getpixel((245, 470)) == (255, 255, 255, 255)


def test_results_among_the_photos_of_a_folder_are_refused(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    result = offline.run("make", photos, "-o", f"{photos}/../photos/")
    assert result.returncode == 2 and "--output" in result.stderr
    assert names(photos) == ["tree.png"]


def test_a_folder_without_pictures_is_named(offline, tmp_path):
    (tmp_path / "empty").mkdir()
    result = offline.run("make", tmp_path / "empty", "-o", tmp_path / "out")
    assert result.returncode == 1 and "empty" in result.stderr and "no files" in result.stderr


def test_what_is_no_picture_in_a_folder_is_skipped_unless_it_is_called_one(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    (photos / "notes.txt").write_text("buy milk")
    result = offline.run("make", photos, "-o", tmp_path / "out", "--target", "viber")
    assert result.returncode == 0 and "notes.txt: skipped" in result.stderr
    (photos / "fake.png").write_text("buy milk")
    result = offline.run("make", photos, "-o", tmp_path / "out", "--target", "viber")
    assert result.returncode == 1 and "fake.png: This is not a picture" in result.stderr
    assert offline.run("make", photos / "notes.txt", "-o", tmp_path / "out").returncode == 1


def test_lines_come_in_the_order_of_the_inputs(offline, tmp_path):
    photos = trees(tmp_path / "photos", *(f"{number:02}.png" for number in range(12)))
    (photos / "03.png").write_bytes(truncated("PNG"))
    tree((2400, 3600)).save(photos / "00.png")
    runs = [offline.run("make", photos, "-o", tmp_path / f"out{run}", "--target", "viber", "--json") for run in range(2)]
    reports = [json.loads(line) for line in runs[0].stdout.splitlines()]
    assert [report["input"][-6:-4] for report in reports] == [f"{number:02}" for number in range(12)]
    assert [report["status"] for report in reports] == ["failed" if number == 3 else "made" for number in range(12)]
    assert runs[0].stdout.replace("out0", "out1") == runs[1].stdout


def test_names_cannot_steer_the_terminal(offline, tmp_path):
    evil = "a\x1b[2Jb\nc.png"
    trees(tmp_path / "photos", evil)
    result = offline.run("make", tmp_path / "photos", "-o", tmp_path / "out", "--target", "viber")
    assert result.returncode == 0
    assert "\x1b" not in result.stdout and len(result.stdout.splitlines()) == 1
    status, reports = made(offline, tmp_path / "photos", "-o", tmp_path / "out", "--target", "viber")
    assert reports[0]["input"].endswith(evil)


def test_a_name_that_is_not_text_is_told_and_not_passed_over(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    os.rename(photos / "tree.png", os.path.join(os.fsencode(photos), b"tr\xe9e.png"))
    result = offline.run("make", photos, "-o", tmp_path / "out", "--target", "viber")
    assert result.returncode == 1 and "tr" in result.stderr


def test_a_full_disk_is_told_and_leaves_nothing_half_written(offline, tmp_path):
    photo(tmp_path / "mug.jpg", quality=90)
    result = offline.run(
        "make", tmp_path / "mug.jpg", "-o", tmp_path / "out", "--cut", "none",
        process={"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))})
    assert result.returncode == 1
    assert "mug-" in result.stderr and "cannot be written" in result.stderr and "Make room" in result.stderr
    assert names(tmp_path / "out") == []


def test_a_folder_in_the_way_of_a_result_is_named(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    (tmp_path / "out" / "tree-408.png").mkdir(parents=True)
    result = offline.run("make", photos, "-o", tmp_path / "out")
    assert result.returncode == 1 and "tree-408.png" in result.stderr and "in the way" in result.stderr
    assert names(tmp_path / "out") == ["tree-408.png"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_everything_and_leaves_whole_files(offline, tmp_path, number):
    photos = trees(tmp_path / "photos", "00.png")
    tree((2400, 3600)).save(photos / "00.png")
    for copy in range(1, 40):
        os.link(photos / "00.png", photos / f"{copy:02}.png")
    out = tmp_path / "out"
    running = offline.start("make", photos, "-o", out)
    first = running.stdout.readline()
    assert "00.png" in first
    workers = [
        word for task in pathlib.Path(f"/proc/{running.pid}/task").iterdir()
        for word in (task / "children").read_text().split()]
    assert workers
    running.send_signal(number)
    rest, errors = running.communicate(timeout=20)
    assert running.returncode == 128 + number
    assert names(out) and not [name for name in names(out) if name.startswith(".")]
    for path in out.iterdir():
        Image.open(path).load()
    assert not [worker for worker in workers if os.path.exists(f"/proc/{worker}")]


def test_a_folder_that_cannot_be_made_is_told_before_any_work(offline, tmp_path):
    photos = trees(tmp_path / "photos", "tree.png")
    (tmp_path / "file").write_text("in the way")
    for place in ["/proc/stickers", tmp_path / "file", tmp_path / "file" / "deeper"]:
        result = offline.run("make", photos, "-o", place)
        assert result.returncode == 1 and result.stdout == ""
        assert f"{place} cannot be written" in result.stderr
