#!/usr/bin/env python3
"""Runs clang-tidy over the sources of the extension, the service and the tools.

A source that was clean is not looked at again until it, a header of ours that it includes, the checks or clang-tidy
change: what was clean is remembered in ~/.cache/postings/tidy, by a hash of all of these.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ["ext_src", "research"]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def headers(source, seen):
    """Adds the headers in the tree that `source` includes, and theirs, to `seen`."""
    for name in INCLUDE.findall(source.read_text()):
        for folder in (source.parent, ROOT / "ext_src", ROOT / "opencl_kernels", ROOT):
            header = folder / name
            if header.is_file():
                if header.resolve() not in seen:
                    seen.add(header.resolve())
                    headers(header, seen)
                break


def changed_at(sources):
    """When each was last changed, by git where there is a history: a fresh clone is all of one time."""
    times = {source: source.stat().st_mtime for source in sources}
    log = subprocess.run(
        ["git", "log", "--format=%x00%ct", "--name-only", "-n", "500", "--", *FOLDERS],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )
    if log.returncode != 0:
        return times
    for source in sources:
        times[source] = 0
    for commit in log.stdout.split("\0")[1:]:
        date, *names = commit.split("\n")
        for name in names:
            source = ROOT / name
            if source in times:
                times[source] = max(times[source], int(date))
    # What is not committed yet is the newest.
    changed = subprocess.run(["git", "ls-files", "-mo", "--exclude-standard", *FOLDERS], cwd=ROOT, capture_output=True, text=True, check=False)
    for name in changed.stdout.split():
        if ROOT / name in times:
            times[ROOT / name] = time.time()
    return times


def commands(extension_flags):
    """The arguments of clang-tidy by source: CMake's compile commands, and phpize's flags for the rest."""
    database = ROOT / "build/native/compile_commands.json"
    known = {Path(entry["file"]).resolve() for entry in json.loads(database.read_text())}
    found = {}
    for folder in FOLDERS:
        for source in sorted((ROOT / folder).rglob("*.cpp")):
            if source in known:
                found[source] = ["-p", str(database.parent)]
            elif source.relative_to(ROOT).parts[:2] in (("ext_src", "php"), ("ext_src", "yioop")):
                found[source] = ["--", "-std=c++20", "-DHAVE_CONFIG_H", f"-I{ROOT}", f"-I{ROOT / 'ext_src'}", *extension_flags]
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=0, help="start no more after so many, the newest sources first")
    options.add_argument("--extension-flags", default="", help="of the compiler, for sources that include PHP's headers")
    options = options.parse_args()

    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "postings/tidy"
    cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    settings = version + (ROOT / ".clang-tidy").read_bytes()
    end = time.monotonic() + options.seconds if options.seconds else float("inf")

    def digest(source, arguments):
        seen = {source}
        headers(source, seen)
        digest = hashlib.sha256(settings)
        digest.update("\0".join(argument.replace(str(ROOT), "") for argument in arguments).encode())
        for path in sorted(seen):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()

    todo = [(source, arguments, cache / digest(source, arguments)) for source, arguments in commands(options.extension_flags.split()).items()]
    count = len(todo)
    todo = [entry for entry in todo if not entry[2].exists()]
    times = changed_at([source for source, _, _ in todo])
    todo.sort(key=lambda entry: -times[entry[0]])

    def tidy(entry):
        source, arguments, mark = entry
        if time.monotonic() > end:
            return None
        result = subprocess.run(["clang-tidy", "--quiet", str(source), *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        if result.returncode == 0:
            mark.touch()
            return True
        print(f"{source.relative_to(ROOT)}:\n{result.stdout}{result.stderr if not result.stdout else ''}", flush=True)
        return False

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(tidy, todo))
    failed, left = results.count(False), results.count(None)
    print(f"clang-tidy: {count} sources, {count - len(todo)} known to be clean, {results.count(True)} found clean, {failed} with faults, {left} left for want of time")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
