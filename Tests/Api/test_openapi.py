"""The running server against its own description: schemathesis walks /openapi.json with examples that fit it and ones that do not."""

import pathlib
import subprocess

import hypothesis
import pytest
import requests
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

HOME = pathlib.Path(__file__).resolve().parents[2]

# What needs more than one request, ends the session all others share, or is no plain answer.
APART = ["logout", "socket", "makeJob", "jobImage", "metrics", "media"]

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_every_answer_is_as_described(server, new_name, mode):
    answer = requests.post(
        server.url + "/v1/auth/register", json={"userName": new_name("walker"), "password": "correct horse"}, timeout=30
    )
    assert answer.status_code == 201, answer.text
    headers = {"authorization": "Bearer " + answer.json()["accessToken"]}
    faults = []
    for found in schemathesis.openapi.from_url(server.url + "/openapi.json").get_all_operations():
        operation = found.ok()
        if operation.definition.raw["operationId"] in APART:
            continue

        @hypothesis.settings(
            max_examples=6, derandomize=True, deadline=None, database=None, phases=[hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
        def walk(case):
            case.call_and_validate(headers=headers, checks=CHECKS)

        try:
            walk()
        except hypothesis.errors.Unsatisfiable:
            pass  # nothing about this operation can be wrong
        except BaseExceptionGroup as group:
            faults += [f"{operation.label}: {fault}" for fault in group.exceptions]
        except AssertionError as fault:
            faults.append(f"{operation.label}: {fault}")
    assert not faults, "\n\n".join(faults)


def test_every_route_is_described_and_served(server):
    document = requests.get(server.url + "/openapi.json", timeout=30).json()
    assert document["openapi"] == "3.1.0"
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            address = server.url + "/".join("1" if part.startswith("{") else part for part in path.split("/"))
            answer = requests.request(method, address, timeout=30)
            assert answer.status_code not in (404, 405) or path == "/metrics", f"{operation['operationId']}: {answer.text}"
            if operation.get("security"):
                assert answer.status_code in (401, 503), f"{operation['operationId']}: {answer.status_code} {answer.text}"
                assert answer.headers["content-type"] == "application/problem+json"


def test_what_is_generated_is_up_to_date():
    # Built together with everything else by the stages before this one.
    program = next(
        path for kind in ("release", "debug") if (path := HOME / ".build" / kind / "PeelWebGen").exists()
    )
    done = subprocess.run([program, "--check", str(HOME)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
