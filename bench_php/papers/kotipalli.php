<?php
namespace Postings\Bench;

/** Kotipalli, "Processing Posting Lists Using OpenCL" (2016): its charts have no numbers, its conclusions some. */
return (function (): array {
    $between = fn (array $values, callable $show): string => number(min($values)) . ' to ' . $show(max($values));
    $faster = fn (Results $r, string $operation, string $variant): string => $between(array_map(fn (float $slow, float $fast) => $slow / $fast,
        $r->medians('modified9', $operation, $variant), $r->medians('modified9', $operation, 'native')), times(...));
    $times = function (Results $r) {
        foreach (['encode', 'decode'] as $operation) {
            foreach ([10000, 100000] as $documents) {
                foreach ([13, 310, 3000] as $rank) {
                    $case = ['documents' => $documents, 'rank' => $rank];
                    $rows[] = [$operation, number_format($documents), (string) $rank, ...array_map(fn (string $variant) => number($r->median('modified9', $case, $operation, $variant)), ['php', 'jit', 'native']),
                        ...array_map(fn (string $kind) => number($r->median('device_decode', $case, "{$operation}_ns", $kind) / 1e6), ['opencl', 'cuda'])];
                }
            }
        }
        return $rows;
    };
    $pages = fn (Results $r, string $metric, string $variant): string => $between(array_values($r->medians('yioop', "$metric, ratio", $variant)), times(...));
    return [
        'Kotipalli: posting lists of Yioop in C and OpenCL',
        'i5 with Intel HD Graphics and i7 with an NVIDIA GPU, PHP 5 and 7',
        [
            new Comparison('K4', 'encoding and decoding: how many times as fast', ['modified9', 'device_decode'], ['', 'the paper', 'ours'], fn (Results $r) => [
                ['encoding, C beside PHP', '3 × (PHP 5), 3 × more on PHP 7', $faster($r, 'encode', 'php') . '; with JIT ' . $faster($r, 'encode', 'jit')],
                ['decoding, C beside PHP', '5 × (PHP 5), 1.4 × on PHP 7', $faster($r, 'decode', 'php') . '; with JIT ' . $faster($r, 'decode', 'jit')],
                ...array_map(fn (string $operation, string $paper) => ["$operation, the most frequent word, OpenCL beside PHP", $paper, times($r->median('modified9', ['documents' => 100000, 'rank' => 13], $operation, 'php') * 1e6
                    / $r->median('device_decode', ['documents' => 100000, 'rank' => 13], "{$operation}_ns", 'opencl'))], ['encode', 'decode'], ['1.4 × (PHP 5)', '4 × (PHP 5)']),
            ], 'Ours is PHP 8.2, and the CPU of the one page is not the host of the other\'s GPU. On the device all postings of a word are one call, with their way there and back; by the functions of Yioop they are a call each.'),
            new Comparison('K4', 'encoding and decoding: milliseconds', ['modified9', 'device_decode'], ['', 'documents', 'rank', 'PHP', 'PHP with JIT', 'native, a call a posting', 'OpenCL, a call a word', 'CUDA, a call a word'], $times,
                'The paper shows these as charts without numbers.'),
            new Comparison('K5', 'a search in a browser: how many times as fast with the extension', ['yioop'], ['', 'the paper', 'ours, without JIT', 'with JIT'], fn (Results $r) => [
                ['processor time of a page', '"performance gains", without a number', $pages($r, 'processor', 'on'), $pages($r, 'processor', 'on_jit')],
                ['first byte', '', $pages($r, 'first byte', 'on'), $pages($r, 'first byte', 'on_jit')],
                ['first paint in Chromium', '', $pages($r, 'first paint', 'on'), $pages($r, 'first paint', 'on_jit')],
                ['load event in Chromium', '', $pages($r, 'load event', 'on'), $pages($r, 'load event', 'on_jit')],
            ], 'The least and the most of the pages that were asked for: words of every frequency, first pages and later ones. Ours is a Yioop of 2018 over Debian\'s descriptions, and besides the functions of postings, those that call them are native.'),
        ],
    ];
})();
