"""What a host does, in clean Debian trees: `python -m tests.hosting.clean_debian`, as root; it takes some minutes.

First the steps of the Containerfile, then the commands of docs/server.md, word for word. debootstrap makes the trees;
no container engine is needed. A tree has no systemd, no name on the internet and no history, so there `systemctl`,
`certbot` and `git` do nothing, and `sudo` just runs its command.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.hosting.page import BLOCKS
from tests.hosting.serving import AWHILE, DEPLOY, ROOT

RELEASE = "bookworm"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# What the trees get from this machine, so that they reach the same packages: settings, and CLEAN_DEBIAN_SHARES.
FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "~/.config/pip/pip.conf", "~/.npmrc")
BUNDLE = "/usr/local/share/certificates-of-the-machine.crt"
SHARES = [share for share in os.environ.get("CLEAN_DEBIAN_SHARES", "").split(":") if share]
STUBS = {"systemctl": "exit 0", "certbot": "exit 0", "git": "exit 0", "sudo": 'exec "$@"'}
# Parts of the page that need a browser, a database server that runs, or a container engine.
LEFT_OUT = ("make play", "postgresql", "docker")
LATER = ("Restore", "Practise it")  # steps that need tables


@dataclass
class Tree:
    """A folder with a Debian in it."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    workdir: str = "/"
    user: str = "0"

    def path(self, name: str) -> Path:
        """The path of something in the tree, seen from outside."""
        return self.folder / os.path.join(self.workdir, name).lstrip("/")

    def command(self, script: str) -> list[str]:
        """The command that runs a script in the tree; its mounts are private and end with it."""
        mounts = [f"mount -t proc proc {self.folder}/proc"]
        for share in SHARES:
            mounts += [f"mkdir -p {self.folder}{share}", f"mount --bind -o ro {share} {self.folder}{share}"]
        passed = {name: value for name, value in os.environ.items() if re.match(r"PIP_|npm_|NODE_|\w+_proxy$", name)}
        bundle = dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "npm_config_cafile"), BUNDLE)
        settings = {"PATH": PATH, "HOME": "/root", **passed, **bundle, **self.environment}
        inner = shlex.join(["sh", "-ec", f"cd {self.workdir}; {script}"])
        words = shlex.join(f"{name}={value}" for name, value in settings.items())
        into = f"exec chroot --userspec={self.user} {self.folder} env -i {words} {inner}"
        return ["unshare", "--mount", "sh", "-ec", "; ".join([*mounts, into])]

    def run(self, script: str) -> None:
        """Run a script in the tree."""
        print(f"{self.folder.name}$ {script.strip()}", flush=True)
        subprocess.run(self.command(script), check=True)

    def copy(self) -> Tree:
        """A copy of this tree."""
        folder = Path(tempfile.mkdtemp(prefix="tree-", dir=self.folder.parent))
        subprocess.run(["cp", "--archive", "--reflink=auto", f"{self.folder}/.", str(folder)], check=True)
        return Tree(folder)


def make_base(folder: Path) -> Tree:
    """A clean Debian that reaches the same packages as this machine."""
    tree = Tree(folder / "base")
    subprocess.run(
        ["debootstrap", "--variant=minbase", RELEASE, str(tree.folder)], check=True, stdout=subprocess.DEVNULL
    )
    certificates = "/etc/ssl/certs/ca-certificates.crt"
    for source, target in [(Path(name).expanduser(), name.replace("~", "/root")) for name in FILES] + [
        (Path(certificates), BUNDLE)
    ]:
        if source.exists():
            tree.path(target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, tree.path(target))
    return tree


# The Containerfile -------------------------------------------------------------------------------------


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The lines of a Containerfile: what to do, and the rest."""
    lines = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ")
    for line in lines.splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word, rest.strip()


def build(base: Tree) -> tuple[Tree, dict[str, list[str]]]:
    """Do what the Containerfile says; returns the last stage and the commands for later."""
    stages: dict[str, Tree] = {}
    kept: dict[str, list[str]] = {}
    tree = base
    for word, rest in instructions((DEPLOY / "Containerfile").read_text()):
        if word == "FROM":
            image, _, stage = rest.partition(" AS ")
            assert image == f"debian:{RELEASE}-slim"
            tree = stages[stage] = base.copy()
        elif word == "RUN":
            tree.run(rest)
        elif word == "COPY":
            copy_into(tree, rest.split(), stages)
        elif word == "ENV":
            for name, value in (each.split("=", 1) for each in rest.split()):
                before = tree.environment.get(name, PATH if name == "PATH" else "")
                tree.environment[name] = value.replace(f"${name}", before)
        elif word == "WORKDIR":
            tree.workdir = rest
            tree.path("").mkdir(parents=True, exist_ok=True)
        elif word == "USER":
            tree.user = f"{rest}:{rest}"
        elif word == "HEALTHCHECK":
            kept[word] = json.loads(rest.partition("CMD ")[2])
        elif word in ("ENTRYPOINT", "CMD"):
            kept[word] = json.loads(rest)
        else:
            assert word in ("VOLUME", "EXPOSE"), f"{word} is new here"
    return tree, kept


def copy_into(tree: Tree, words: list[str], stages: dict[str, Tree]) -> None:
    """COPY: files, or what is in a folder, from here or from an earlier stage."""
    source = ROOT
    if words[0].startswith("--from="):
        source, words = stages[words[0].removeprefix("--from=")].folder, words[1:]
    *names, target = words
    for name in names:
        found = source / name.lstrip("/")
        if found.is_dir():
            shutil.copytree(found, tree.path(target), symlinks=True, dirs_exist_ok=True)
        else:
            tree.path(target).mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, tree.path(target))


@contextmanager
def serving(tree: Tree, command: str) -> Iterator[None]:
    """A server in a tree, at port 8000 of this machine."""
    with subprocess.Popen(tree.command(f"exec {command}"), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            said = server.stdout.readline()
            assert said.startswith("Sixfold is at"), said
            yield
        finally:
            server.terminate()
            server.wait(AWHILE)


def check_container(base: Tree) -> None:
    """Build it, start it, and run its own health check."""
    tree, kept = build(base)
    with serving(tree, shlex.join(kept["ENTRYPOINT"] + kept["CMD"])):
        tree.run(shlex.join(kept["HEALTHCHECK"]))
        tree.run("sixfold admin matches && sixfold admin backup --with-key backup.jsonl")


# The page ----------------------------------------------------------------------------------------------


def follow_page(base: Tree) -> None:
    """Type what the page says, in the order of the page."""
    tree = base.copy()
    for name, script in STUBS.items():
        path = tree.path(f"/usr/local/bin/{name}")
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    tree.workdir = "/root/sixfold"
    tree.path("").mkdir()
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    for name in tracked.decode().rstrip("\0").split("\0"):
        tree.path(name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree.path(name))
    tree.run("apt-get update --quiet --quiet")
    tree.environment["DEBIAN_FRONTEND"] = "noninteractive"
    for heading, block in BLOCKS:
        if heading not in LATER and not any(word in block for word in LEFT_OUT):
            tree.run(block)
    restore, drill = (dict(BLOCKS)[heading] for heading in LATER)
    tree.run("mkdir --parents /var/lib/sixfold/backups /var/cache/sixfold; chown --recursive sixfold: /var/*/sixfold")
    with serving(tree, "sudo as-sixfold sixfold serve"):
        tree.run(f"sudo as-sixfold sh -ec {shlex.quote(drill)}")
        backup = re.search(
            r"^ExecStart=/bin/sh -c '(.*)'$", (DEPLOY / "sixfold-backup.service").read_text(), flags=re.M
        )
        assert backup
        tree.run(f"sudo as-sixfold sh -ec {shlex.quote('cd backups; ' + backup[1].replace('%%', '%'))}")
    tree.run(restore)
    with serving(tree, "sudo as-sixfold sixfold serve"):
        tree.run("sudo as-sixfold sixfold admin matches")
    tree.run("caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile")


def main() -> None:
    """Everything, in a folder that is removed afterwards."""
    assert os.geteuid() == 0, "debootstrap and chroot need root"
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="clean-debian-") as folder:
        base = make_base(Path(folder))
        check_container(base)
        follow_page(base)
    print(f"All of it works in a clean Debian; it took {time.monotonic() - begun:.0f} seconds.")


if __name__ == "__main__":
    main()
