"""A certificate of our own for `--https`: phones then allow the live camera and the clipboard.

Python's standard library can use certificates and not make them, so the `openssl` program does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from rules.core import BoardsideError

DAYS = 825
"""Phones refuse certificates that are valid for longer."""


class NoCertificate(BoardsideError):
    """A certificate could not be made."""

    code = "no-certificate"


def certificate(folder: Path, address: str) -> tuple[Path, Path]:
    """The certificate and its key for this machine's address, made once and then kept.

    Raises `NoCertificate` with what to do instead.
    """
    name = "".join(char if char.isalnum() else "-" for char in address)
    made, key = folder / f"{name}.crt", folder / f"{name}.key"
    if made.exists() and key.exists():
        return made, key
    program = shutil.which("openssl")
    if program is None:
        raise NoCertificate(
            "The program 'openssl' makes the certificate for --https and is not installed. Install it, or "
            "start without --https: photos work all the same, only the live camera and the clipboard do not."
        )
    folder.mkdir(parents=True, exist_ok=True)
    subject = f"subjectAltName=IP:{address},IP:127.0.0.1,DNS:localhost"
    command = [program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", str(DAYS), "-subj", "/CN=Boardside", "-addext", subject]
    command += ["-addext", "extendedKeyUsage=serverAuth", "-keyout", str(key), "-out", str(made)]
    before = os.umask(0o077)  # the key is nobody else's business
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        os.umask(before)
    if done.returncode != 0:
        made.unlink(missing_ok=True)
        key.unlink(missing_ok=True)
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise NoCertificate(f"The certificate for --https could not be made: {reason}")
    return made, key
