#!/usr/bin/env python3
"""Debian's package descriptions as a ds2i collection: BASE.docs, BASE.freqs, BASE.sizes.

usage: debian_descriptions.py BASE <Translation-en

Get the input with
    apt-get update -o Acquire::Languages=en
    /usr/lib/apt/apt-helper cat-file /var/lib/apt/lists/*_Translation-en*
A document is a package: its name, short and long description; a term is a run of a-z and 0-9.
"""
import array
import collections
import re
import sys


def documents(stream):
    """The text of each package's paragraph, field names and checksums left out; a package counts once."""
    seen = set()
    text = []
    for line in [*stream, "\n"]:
        if line == "\n":
            if text and text[0] not in seen:
                seen.add(text[0])
                yield " ".join(text)
            text = []
        elif line.startswith((" ", "Package:", "Description-en:")):
            text.append(line.split(":", 1)[1] if line[0] != " " else line)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    base = sys.argv[1]
    lists = collections.defaultdict(lambda: (array.array("I"), array.array("I")))
    sizes = array.array("I")
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for docid, text in enumerate(documents(sys.stdin)):
        tokens = re.findall(r"[a-z0-9]+", text.lower())
        sizes.append(len(tokens))
        for term, frequency in collections.Counter(tokens).items():
            docs, freqs = lists[term]
            docs.append(docid)
            freqs.append(frequency)
    with open(base + ".docs", "wb") as docs_file, open(base + ".freqs", "wb") as freqs_file:
        array.array("I", [1, len(sizes)]).tofile(docs_file)
        for term in sorted(lists):
            for values, file in zip(lists[term], (docs_file, freqs_file)):
                array.array("I", [len(values)]).tofile(file)
                values.tofile(file)
    with open(base + ".sizes", "wb") as sizes_file:
        array.array("I", [len(sizes)]).tofile(sizes_file)
        sizes.tofile(sizes_file)
    postings = sum(len(docs) for docs, _ in lists.values())
    print(f"{len(sizes)} documents, {sum(sizes)} tokens, {len(lists)} terms, {postings} postings")


if __name__ == "__main__":
    main()
