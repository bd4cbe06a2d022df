"""A Ray cluster of two nodes on this machine."""

import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.keeper import kept
from tests.patience import wait_until
from tests.services import free_port

STARTED = "Ray runtime started"
SMALL = (
    "--block", "--num-cpus=1", "--object-store-memory=80000000", "--disable-usage-stats",
    "--dashboard-agent-listen-port=0",
)  # fmt: skip


@contextmanager
def two_nodes() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the address of a cluster, and the environment of those who may use it."""
    environment = os.environ | {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
    }
    address = f"127.0.0.1:{free_port()}"
    # Not the folder of the test: the names of Ray's sockets may not be long.
    with tempfile.TemporaryDirectory(prefix="ray-") as folder, ExitStack() as nodes:
        head = ["--head", f"--port={address.split(':')[1]}", f"--temp-dir={folder}"]
        for number, place in enumerate(
            [[*head, "--include-dashboard=false"], [f"--address={address}"]]
        ):
            nodes.enter_context(node(place, environment, Path(folder) / f"node-{number}.log"))
        yield address, environment


@contextmanager
def node(place: list[str], environment: dict[str, str], log: Path) -> Iterator[None]:
    """Run a node in the foreground of a session of its own, and end it whatever happens."""
    command = [str(Path(sys.executable).parent / "ray"), "start", *place, *SMALL]
    with (
        log.open("w") as output,
        subprocess.Popen(
            command, env=environment, stdout=output, stderr=output, start_new_session=True
        ) as process,
        kept(process),
    ):
        try:
            wait_for_start(process, log)
            yield
        finally:
            end(process)


def wait_for_start(process: subprocess.Popen[bytes], log: Path) -> None:
    wait_until(lambda: STARTED in log.read_text() or process.poll() is not None, log.read_text)
    assert process.poll() is None, log.read_text()


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask a node to end, and after a while end all that it has started."""
    process.terminate()
    try:
        process.wait(40)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
