#!/usr/bin/env python3
"""Checks what sources include: dependencies go one way, and libraries are used only where they belong.

Prints a line for each include that is not allowed, and ends with 1 if there is one.
"""

import re
import sys
from pathlib import Path

ROOTS = ["ext_src/core", "ext_src/device", "ext_src/php", "ext_src/research", "ext_src/service", "ext_src/yioop", "cuda", "opencl_kernels", "sycl"]

# Who may include whom, beside itself. A folder belongs to the longest name here that it begins with.
ALLOWED = {
    "ext_src/core": [],
    "opencl_kernels": [],
    "ext_src/device": ["ext_src/core", "opencl_kernels"],
    # For tools, benches and tests: the product includes nothing of it.
    "ext_src/research": ["ext_src/core", "ext_src/device", "opencl_kernels", "opencl_kernels/research"],
    "opencl_kernels/research": ["opencl_kernels"],
    "cuda/research": ["ext_src/core", "opencl_kernels", "opencl_kernels/research"],
    "cuda": ["ext_src/core", "ext_src/device", "opencl_kernels"],
    "sycl/research": ["ext_src/device", "opencl_kernels", "opencl_kernels/research", "sycl"],
    "sycl": ["ext_src/core", "ext_src/device", "opencl_kernels"],
    "ext_src/service/protocol": ["ext_src/core"],
    "ext_src/service/client": ["ext_src/core", "ext_src/service/protocol"],
    "ext_src/service/server": ["ext_src/core", "ext_src/device", "ext_src/service/client", "ext_src/service/protocol"],
    # Yioop's functions are a part of the extension that has a folder of its own.
    "ext_src/php": ["ext_src/core", "ext_src/service/client", "ext_src/service/protocol", "ext_src/stubs", "ext_src/yioop"],
    "ext_src/yioop": ["ext_src/core", "ext_src/php"],
    # Generated headers.
    "ext_src/stubs": [],
}

# Libraries beside the standard one and the system's, and who may include them.
LIBRARIES = {
    r'["<]hwy/': ["ext_src/core", "ext_src/research"],
    r"<xxhash\.h>": ["ext_src/core", "ext_src/device", "ext_src/service"],
    r"<libstemmer\.h>": ["ext_src/core"],
    r"<zstd\.h>": ["ext_src/core"],
    r"<CL/": ["ext_src/device"],
    r"<cu": ["cuda"],
    r"<sycl/": ["sycl"],
    r'"(php|zend|sapi|tsrm|fopen_wrappers|ext/)': ["ext_src/php", "ext_src/yioop"],
}

# Files of the extension that no folder has: the generated headers beside the stubs, configure's header (which the core
# includes where it says whether there is a library).
EXTENSION_HEADERS = re.compile(r'"(\w+_arginfo|config)\.h"')

# What only a build makes.
GENERATED = re.compile(r'"[\w/]+\.inc"')

# All of the extension's objects lie in one folder on Windows.
EXTENSION_FOLDERS = ["ext_src/core", "ext_src/php", "ext_src/yioop"]

INCLUDE = re.compile(r'^\s*#\s*include\s*(<[^>]+>|"[^"]+")', re.MULTILINE)


def part_of(path):
    names = [name for name in ALLOWED if path == name or path.startswith(name + "/")]
    return max(names, key=len, default=None)


def resolve(root, source, name):
    """The path in the tree of what `source` includes as "name", or None."""
    for folder in (source.parent, root / "ext_src", root / "opencl_kernels", root):
        if (folder / name).is_file():
            return (folder / name).resolve().relative_to(root).as_posix()
    return None


def check(root, source):
    path = source.relative_to(root).as_posix()
    part = part_of(path)
    for include in INCLUDE.findall(source.read_text()):
        owners = next((owners for library, owners in LIBRARIES.items() if re.match(library, include, re.IGNORECASE)), None)
        target = resolve(root, source, include[1:-1]) if include[0] == '"' else None
        if target is not None:
            other = part_of(target)
            if EXTENSION_HEADERS.fullmatch(include) and part in ("ext_src/core", "ext_src/php", "ext_src/yioop"):
                continue
            if other != part and other not in ALLOWED[part]:
                yield f"{path} includes {target}: {part} may include {', '.join(ALLOWED[part]) or 'no other folder'}"
        elif owners is not None:
            if not any(part == owner or part.startswith(owner + "/") for owner in owners):
                yield f"{path} includes {include}, which is for {', '.join(owners)}"
        elif include[0] == '"' and not EXTENSION_HEADERS.fullmatch(include) and not GENERATED.fullmatch(include):
            yield f"{path} includes {include}, which is not in the tree"


def main():
    root = Path(__file__).resolve().parent.parent
    faults = []
    for folder in ROOTS:
        for source in sorted((root / folder).rglob("*")):
            if source.suffix not in (".h", ".cpp", ".cu"):
                continue
            if part_of(source.relative_to(root).as_posix()) is None:
                faults.append(f"{source.relative_to(root)} is in no folder that {Path(__file__).name} knows")
            else:
                faults += check(root, source)
    seen = {}
    for folder in EXTENSION_FOLDERS:
        for source in sorted((root / folder).rglob("*.cpp")):
            other = seen.setdefault(source.name, source)
            if other is not source:
                faults.append(f"{other.relative_to(root)} and {source.relative_to(root)}: one object file on Windows")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
