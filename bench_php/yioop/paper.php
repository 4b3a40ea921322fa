<?php
namespace Postings\Bench;

/**
 * The figures of V. Kotipalli, "Processing Posting Lists Using OpenCL" (San José State University, 2016), whose charts have no
 * numbers beside them: its conclusions, and our latest figures from the other pages of results.
 */
function paper_section(): string
{
    [$encode, $decode] = [ours('encode'), ours('decode')];
    $opencl = fn (string $operation): string => preg_match("/^\| $operation \| 100000 \| 13 \| (\d+) \| (\d+) \| (\d+) /m", file_get_contents(__DIR__ . '/../results/device_decode.md'), $found)
        ? sprintf('%s us for %s postings, one core %s in C++', $found[3], number_format((int) $found[1]), number_format((int) $found[2])) : '';
    return "## Beside the paper\n\n"
        . "Kotipalli, \"Processing Posting Lists Using OpenCL\", replaced some of Yioop's posting functions by an extension in C and by OpenCL, which is what this extension began with.\n"
        . "Its figures are those of its conclusions: the charts have no numbers. Ours: 10,000 and 100,000 documents, words of rank 13, 310 and 3000, from\n"
        . "[modified9.md](modified9.md); OpenCL, with all postings of a word in a call, from [device_decode.md](device_decode.md).\n\n"
        . markdown_table(['', 'the paper', 'ours'], [
            ['encoding, C beside PHP', '3 × (PHP 5), 3 × more on PHP 7', "$encode[0] (PHP 8.2); with JIT $encode[1]"],
            ['decoding, C beside PHP', '5 × (PHP 5), 1.4 × on PHP 7', "$decode[0] (PHP 8.2); with JIT $decode[1]"],
            ['encoding the most frequent word, OpenCL', '1.4 × beside PHP 5, on an NVIDIA GPU', $opencl('encode')],
            ['decoding the most frequent word, OpenCL', '4 × beside PHP 5', $opencl('decode')],
            ['a search, in a browser', '"performance gains", without a number', 'the tables above'],
        ])
        . "\nThe paper's extension gained little on PHP 7, since making PHP's arrays became what took the time. On this page the methods that call those functions are native as well,\n"
        . "and arrays are made only for what a page shows.\n";
}

/** Sampled once with 25,080 documents and a Yioop of 2018, without JIT, 4,000 times a second, over 150 and 60 requests; and by the clock. */
function left_section(): string
{
    return "## What is left in a page\n\n"
        . "With a Yioop of 2018: of the processor time of a frequent word's first page the extension has 6 %, with all searching, scoring, grouping and sorting in it; SQLite has 22 %, with what the kernel and\n"
        . "the C library do for it, a quarter of that to commit the log of queries and a quarter to read, once, what tables there are; the rest is PHP's, which loads scripts and writes HTML.\n"
        . "Before models shared their connection, SQLite had 54 %, as a page opened its database nine times. From 4,000 on, the extension had 26 % then, PHP 48 %: arrays of pages that are\n"
        . "copied, given scores, and dropped.\n\n"
        . "The first byte waits for the disk as well: the log of queries is several transactions, and each is synced. With `PRAGMA journal_mode=WAL` on `data/default.db` the median of the\n"
        . "first byte went from 46 to 24 to 30 ms, where the disk took most of it.\n";
}

/** Sampled once with 25,080 documents and a Yioop of 2018, without JIT, 500 times a second. */
function left_of_indexer_section(): string
{
    return "## What is left in the indexer\n\n"
        . "Of 25,080 documents and a Yioop of 2018: the fetcher adds 6.5 million words, 2.4 million of them phrases, at about 0.6 us each. Ids are made of the MD5 of words,\n"
        . "and of each word of a phrase: two fifths of the time before digests were remembered, of which 19 of 20 are asked for again. Of storing summaries, compressing\n"
        . "them has four fifths: of those here, 685 bytes on average, zlib takes 20 to 28 us each, and what writes the same bytes without it 7 to 9. gzencode() made zlib's state anew for\n"
        . "each, too, for which PHP's allocator walks over all its memory. Since `addObjects()` is native, compressing has 17 of 20 parts on a Yioop of 2021: 7 to 8 us each, of which looking for\n"
        . "matches takes 30 %, the heaps of Huffman's trees 28, the codes made of them 24, counting and writing symbols 17. Not much of that can go, as the bytes have to be zlib's: its heap decides\n"
        . "which of two equal symbols gets the longer code, and a summary contains its offset, so that no two can be compressed side by side. Of what is left, half is reading the\n"
        . "summaries and half the file.\n"
        . "Words that are appended are looked up at the speed of memory: half a dozen places of it for each, all over it.\n";
}

/** Ratios of PHP, and of PHP with JIT, to native functions: "11.1 to 16.3 ×". @return array{string, string} */
function ours(string $metric): array
{
    $json = json_decode(file_get_contents(__DIR__ . '/../results/modified9.json'), true);
    foreach ($json['measurements'] as $m) {
        if ($m['metric'] === $metric) {
            $medians[json_encode($m['case'])][$m['variant']] = $m['median'];
        }
    }
    $range = function (string $variant) use ($medians): string {
        $ratios = array_map(fn (array $of) => $of[$variant] / $of['native'], $medians);
        return number(min($ratios)) . ' to ' . times(max($ratios));
    };
    return [$range('php'), $range('jit')];
}
