"""Real programs for the tests of hosting: a server, and proxies with the configurations of the docs in front of it."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from tests.soak.serving import free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
AWHILE = 60  # seconds for a program to start, however busy the machine is
SBIN = f"{os.environ['PATH']}:/usr/sbin:/sbin"  # where Debian keeps nginx


def program(name: str) -> str:
    """The path of a program that Debian has."""
    path = shutil.which(name, path=SBIN)
    assert path, f"this test needs {name}: apt-get install {name}"
    return path


def adapted(text: str, changes: dict[str, str]) -> str:
    """A configuration of the docs with the ports and paths of this test; each of the old ones must occur in it."""
    for old, new in changes.items():
        assert old in text, f"the configuration has no {old!r}"
        text = text.replace(old, new)
    return text


@contextmanager
def running(command: Sequence[str], port: int, log: Path, **environment: str) -> Iterator[None]:
    """A program in a separate process, from when it accepts connections until it is no longer needed."""
    with log.open("w") as out:
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=out, stderr=subprocess.STDOUT)
    try:
        wait_for(port, process, log)
        yield
    finally:
        process.terminate()
        process.wait(AWHILE)


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until something accepts connections on a port."""
    end = time.monotonic() + AWHILE
    while time.monotonic() < end and process.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"{process.args!r} did not start:\n{log.read_text()}")


@contextmanager
def sixfold(folder: Path, *flags: str, **settings: str) -> Iterator[int]:
    """`sixfold serve`; yields its port."""
    port = free_port()
    command = [sys.executable, "-m", "sixfold", "serve", "--port", str(port), *flags]
    usual = {"SIXFOLD_DATABASE": "memory:", "SIXFOLD_BOT_PROCESSES": "0", "SIXFOLD_BOT_PAUSE": "0"}
    with running(command, port, folder / f"sixfold-{port}.log", **{**usual, **settings}):
        yield port


def certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate for localhost, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    if not key.exists():
        subprocess.run(
            [program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
             "-out", str(certificate), "-keyout", str(key)],
            check=True, capture_output=True,
        )  # fmt: skip
    return certificate, key


def trusting(folder: Path) -> ssl.SSLContext:
    """A client that trusts the self-signed certificate."""
    return ssl.create_default_context(cafile=certificate(folder)[0])


@contextmanager
def nginx(folder: Path, server: int, changes: dict[str, str]) -> Iterator[int]:
    """nginx with the configuration of the docs; yields its port for https."""
    port, plain = free_port(), free_port()
    home = folder / f"nginx-{port}"
    home.mkdir()
    own, key = certificate(folder)
    site = adapted((DEPLOY / "nginx.conf").read_text(), {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen [::]:80;": "",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "listen [::]:443 ssl http2;": "",
        "/etc/letsencrypt/live/play.example/fullchain.pem": str(own),
        "/etc/letsencrypt/live/play.example/privkey.pem": str(key),
        "127.0.0.1:8000": f"127.0.0.1:{server}",
        **changes,
    })  # fmt: skip
    (home / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {home}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (home / "nginx.conf").write_text(
        f"daemon off; pid {home}/pid; error_log stderr; worker_processes 1; events {{}} "
        f"http {{ access_log off; {temporary} include site.conf; }}"
    )
    command = [program("nginx"), "-p", str(home), "-c", "nginx.conf", "-e", "stderr"]
    with running(command, port, home / "log"):
        yield port


@contextmanager
def caddy(folder: Path, server: int, changes: dict[str, str]) -> Iterator[int]:
    """Caddy with the configuration of the docs; yields its port for https."""
    port = free_port()
    home = folder / f"caddy-{port}"
    home.mkdir()
    own, key = certificate(folder)
    names = f"https://localhost:{port}, https://play.example:{port}"
    site = adapted((DEPLOY / "Caddyfile").read_text(), {
        "\nplay.example {": f"{{\n\tadmin off\n\tauto_https off\n}}\n\n{names} {{\n\tbind 127.0.0.1\n\ttls {own} {key}",
        "127.0.0.1:8000": f"127.0.0.1:{server}",
        **changes,
    })  # fmt: skip
    (home / "Caddyfile").write_text(site)
    command = [program("caddy"), "run", "--config", str(home / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, home / "log", HOME=str(home), XDG_DATA_HOME=str(home), XDG_CONFIG_HOME=str(home)):
        yield port
