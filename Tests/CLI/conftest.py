import pytest

from command_line import CommandLine


@pytest.fixture
def peel(tmp_path, server):
    return CommandLine(tmp_path / "home", server)


@pytest.fixture
def offline(tmp_path):
    """Without a server."""
    return CommandLine(tmp_path / "home")
