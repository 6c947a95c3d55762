"""Help, completions, and command lines that make no sense."""

import json
import subprocess

import pytest

COMMANDS = ["serve", "make", "sign-up", "sign-in", "sign-out", "send", "listen"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(offline, command):
    text = offline.done(command, "--help")
    assert text.startswith("OVERVIEW: ")
    assert f"USAGE: peel {command}" in text
    assert "-h, --help" in text


def test_the_program_lists_its_commands(offline):
    text = offline.done("--help")
    for command in COMMANDS:
        assert f"  {command} " in text


@pytest.mark.parametrize("words, hint", [
    (["sevre"], "serve"),
    (["serve", "--prot", "1"], "--port"),
    (["serve", "--port", "high"], "65535"),
    (["send", "hello"], "--to"),
    (["send", "--to", "ann"], "<text>"),
    (["send", "--to", "ann", "--sticker", "cherries"], "fruit/cherries"),
    (["send", "--to", "ann", "--location", "91,0"], "52.52"),
    (["make"], "<input>"),
    (["make", "--rect", "0,0,2,1", "a.jpg"], "--rect"),
    (["make", "--color", "red", "a.jpg"], "#ffffff"),
    (["listen", "--profile", "../x"], "--profile"),
    (["sign-up", "ann", "--server", "example"], "http://"),
])
def test_a_wrong_command_line_ends_with_two_and_a_hint(offline, words, hint):
    result = offline.run(*words)
    assert result.returncode == 2
    assert hint in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("shell, check", [("bash", ["bash", "-n"]), ("zsh", None), ("fish", None)])
def test_completions_are_scripts(offline, tmp_path, shell, check):
    script = tmp_path / shell
    script.write_text(offline.done("--generate-completion-script", shell))
    for command in COMMANDS:
        assert command in script.read_text()
    if check:
        subprocess.run([*check, script], check=True)


def test_bash_completes_a_subcommand(offline, tmp_path):
    script = tmp_path / "bash"
    script.write_text(offline.done("--generate-completion-script", "bash"))
    words = subprocess.run(
        ["bash", "-c", f"source {script}; COMP_WORDS=(peel se); COMP_CWORD=1; _peel; printf '%s\\n' \"${{COMPREPLY[@]}}\""],
        capture_output=True, text=True, check=True).stdout.split()
    assert words == ["serve", "send"]


@pytest.mark.parametrize("typed, offered", [
    ("what", ["whatsapp"]), ("whatsapp,tel", ["whatsapp,telegram"]), ("line,imessage-s", ["line,imessage-small"]),
])
def test_bash_completes_each_target_of_a_list(offline, tmp_path, typed, offered):
    script = tmp_path / "bash"
    script.write_text(offline.done("--generate-completion-script", "bash"))
    line = f"source {script}; COMP_WORDS=(peel make --target {typed}); COMP_CWORD=3; _peel; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    words = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True).stdout.split()
    assert words == offered


def test_a_server_that_is_not_there_is_named(offline):
    result = offline.run("sign-in", "ann", "--server", "http://127.0.0.1:9")
    assert result.returncode == 1
    assert "http://127.0.0.1:9" in result.stderr
