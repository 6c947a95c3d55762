"""What every test against the running program shares."""

import pathlib
import uuid

import pytest
from peel_server import PeelServer


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for a whole session; tests sign up people of their own."""
    running = PeelServer(tmp_path_factory.mktemp("server")).start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may kill."""
    running = PeelServer(tmp_path).start()
    yield running
    running.kill()


@pytest.fixture
def make_server(tmp_path):
    """Makes servers with a configuration of the test's; started by the test, ended here."""
    made = []

    def make(config=None, limits=None, folder=None):
        where = pathlib.Path(folder) if folder else tmp_path / f"server-{len(made)}"
        where.mkdir(parents=True, exist_ok=True)
        made.append(PeelServer(where, config, limits))
        return made[-1]

    yield make
    for running in made:
        running.kill()


@pytest.fixture
def new_name():
    """Names nobody has yet."""
    return lambda prefix="user": f"{prefix}-{uuid.uuid4().hex[:10]}"
