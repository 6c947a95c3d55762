"""The checks of Scripts/check find what they are for: each case is a small repository with one fault, or with none."""

import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
MANIFEST = 'tests("PeelCore"),\ntests("PeelPack", ["PeelCore"]),\n'
CLEAN = {
    "Package.swift": MANIFEST,
    "Sources/PeelCore/Age.swift": "import FoundationEssentials\n\n/// A number of years.\npackage struct Age {}\n",
    "Sources/PeelNet/Parser.swift": "internal import CLLHTTP\nprivate import CDeflate\npackage import PeelCore\n",
    "Sources/PeelStudio/PNG.swift": "import CDeflate\nlet text = \"\"\"\n  import UIKit\n  \"\"\"\n// import PeelServer\n",
    "Tests/PeelPackTests/PackTests.swift": "import Foundation\nimport PeelCore\nimport PeelPack\nimport PeelTestSupport\nimport Testing\n",
}


def check(tool: str, folder: pathlib.Path, files: dict[str, str]) -> tuple[int, str]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "Sources").mkdir(exist_ok=True)
    (folder / "Tests").mkdir(exist_ok=True)
    subprocess.run(["git", "init", "-q", folder], check=True)
    done = subprocess.run([ROOT / "Scripts" / tool, folder], capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("tool", ["check-imports", "check-text"])
def test_a_clean_repository_passes(tool, tmp_path):
    status, output = check(tool, tmp_path, CLEAN)
    assert status == 0, output


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("Sources/PeelCore/A.swift", "import PeelStore\n", "Sources/PeelCore/A.swift:1: PeelCore may not import PeelStore"),
        ("Sources/PeelCore/A.swift", "import Foundation\n", "PeelCore may not import Foundation"),
        ("Sources/PeelKernels/A.swift", "import FoundationEssentials\n", "PeelKernels may not import FoundationEssentials"),
        ("Sources/PeelWire/A.swift", "import Foundation\n", "PeelWire may not import Foundation"),
        ("Sources/PeelServer/A.swift", "\nprivate import CSQLite\n", "A.swift:2: PeelServer may not import CSQLite"),
        ("Sources/PeelPack/A.swift", "@preconcurrency import struct PeelServer.X\n", "PeelPack may not import PeelServer"),
        ("Sources/PeelNet/A.swift", "  @_exported import COpenSSL\n", "PeelNet may not import COpenSSL"),
        ("Sources/PeelCore/A.swift", "import XCTest\n", "PeelCore may not import XCTest"),
        ("Sources/PeelNew/A.swift", "", "PeelNew: a target that is not in the table"),
        ("Tests/PeelPackTests/A.swift", "import PeelServer\n", "PeelPackTests imports PeelServer, not listed in Package.swift"),
        ("Tests/OldTests/A.swift", "", "OldTests: a test target that Package.swift does not list"),
    ],
)
def test_a_wrong_import_is_named(name, text, message, tmp_path):
    status, output = check("check-imports", tmp_path, CLEAN | {name: text})
    assert status == 1
    assert message in output
    assert len(output.splitlines()) == (2 if "may not import C" in output and "several" in output else 1)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("README.md", "see /home/me/notes\n", "README.md:1: an absolute path"),
        ("a.txt", "a\n<<<<<<< HEAD\n", "a.txt:2: a merge conflict"),
        ("a.sh", "curl https://pypi.org/x\n", "a.sh:1: a package registry"),
        ("Web/a.js", "// TODO\n", "Web/a.js:1: unfinished work"),
        ("Sources/PeelCore/A.swift", "let a = try! b()\n", "A.swift:1: traps on what comes from outside"),
        ("Sources/PeelCore/A.swift", "let a = b as! C\n", "A.swift:1: traps on what comes from outside"),
        ("Sources/PeelCore/A.swift", 'fatalError("not implemented")\n', "A.swift:1: unfinished work"),
        ("Sources/PeelCore/A.swift", "final class A: @unchecked Sendable {}\n", "A.swift:1: unsafe code without"),
        ("Sources/PeelCore/A.swift", "\n  package static func a() {\n  }\n", "A.swift:2: no doc comment: package static func a() {"),
        ("Sources/PeelCore/A.swift", "@frozen\npublic struct A {\n}\n", "A.swift:2: no doc comment: public struct A {"),
        ("Sources/PeelCore/Empty.swift", "", "Empty.swift: a placeholder"),
    ],
)
def test_a_wrong_text_is_named(name, text, message, tmp_path):
    status, output = check("check-text", tmp_path, CLEAN | {name: text})
    assert status == 1
    assert message in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "/// Safety: set once.\nfinal class A: @unchecked Sendable {}\n",
        "/// A thing.\n@frozen\npackage struct A {}\n",
        "/// A thing.\n@available(macOS 15, *)\n@inlinable package func a() {}\n",
        "package extension A {}\n",
        "extension A {\n  package static func == (a: A, b: A) -> Bool { true }\n  package func hash(into hasher: inout Hasher) {}\n}\n",
        "package import PeelCore\n",
        "/// A.\npackage protocol A {\n  /// Opens.\n  func open()\n}\nextension B: A {\n  package func open() {\n  }\n}\n",
    ],
)
def test_right_text_passes(text, tmp_path):
    status, output = check("check-text", tmp_path, CLEAN | {"Sources/PeelPack/A.swift": text})
    assert status == 0, output


COUNTED = {
    "one of each": (
        "tests",
        1,
        '<testsuites><testsuite><testcase name="a"/><testcase name="b"><failure/></testcase><testcase name="c"><skipped/></testcase>'
        "</testsuite></testsuites>",
        "1 2",
    ),
    "all well": ("tests", 0, '<testsuite><testcase name="a"/><testcase name="b"/></testsuite>', "2 0"),
    "a crash after the report": ("tests", 66, '<testsuite><testcase name="a"/></testsuite>', "1 1"),
    "a crash before the report": ("tests", 139, None, "0 1"),
    "no tests": ("tests", 0, "<testsuite/>", "0 1"),
    "a check": ("check", 0, None, "1 0"),
    "a failed check": ("check", 1, None, "0 1"),
}


@pytest.mark.parametrize(("kind", "status", "report", "counts"), COUNTED.values(), ids=COUNTED)
def test_results_are_counted(kind, status, report, counts, tmp_path):
    path = tmp_path / "*.xml"  # what the shell passes when nothing matches
    if report:
        path = tmp_path / "r.xml"
        path.write_text(report)
    done = subprocess.run([ROOT / "Scripts/count-tests", kind, str(status), path], capture_output=True, text=True, check=True)
    assert done.stdout.split() == counts.split()
