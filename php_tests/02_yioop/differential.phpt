--TEST--
On random and hostile input Yioop's functions and their pure-PHP reference do the same
--EXTENSIONS--
postings
--INI--
memory_limit=512M
--FILE--
<?php
namespace Postings\Reference {
    function crawlLog(string $line): void
    {
        $GLOBALS['crawl_log'][] = $line;
    }
}

namespace seekquarry\yioop\library {
    function crawlLog(string $line): void
    {
        $GLOBALS['crawl_log'][] = $line;
    }
}

namespace {
    require __DIR__ . '/observe.inc';
    require __DIR__ . '/../module.inc';
    require __DIR__ . '/../../bench_php/reference/modified9.php';

    $seed = (int) (getenv('POSTINGS_TEST_SEED') ?: random_int(1, PHP_INT_MAX >> 1));
    mt_srand($seed);

    /** An integer near a border of the format, or of any size. */
    function some_integer(): int
    {
        $near = mt_rand(-2, 2);
        return match (mt_rand(0, 7)) {
            0, 1, 2 => mt_rand(0, 40),
            3 => mt_rand(0, 1023),
            4 => (1 << mt_rand(1, 28)) + $near,
            5 => mt_rand(0, (1 << mt_rand(1, 31)) - 1),
            6 => (1 << mt_rand(28, 61)) + $near,
            7 => -mt_rand(0, 1 << mt_rand(1, 30)),
        };
    }

    /** One that the format can hold. */
    function some_gap(): int
    {
        return mt_rand(1, (1 << mt_rand(1, mt_rand(0, 9) ? 10 : 28)) - 1);
    }

    function some_doc_index(): int
    {
        return match (mt_rand(0, 4)) {
            0 => mt_rand(0, 1 << 15),
            1, 2 => mt_rand(1 << 15, 1 << 18),
            3 => mt_rand(0, (1 << 28) - 2),
            4 => some_integer(),
        };
    }

    function some_list(callable $element, int $most): array
    {
        $list = [];
        for ($i = mt_rand(0, mt_rand(0, 9) ? 12 : $most); $i > 0; $i--) {
            $list[] = $element();
        }
        return $list;
    }

    /** A list with holes, other keys, or elements that are no integers. */
    function odd_list(): array
    {
        $list = some_list(some_gap(...), 8);
        $odd = [null, true, false, '7', ' 12', 2.0, 1000000000.0, 0, -1];
        foreach ($list as $i => $element) {
            if (mt_rand(0, 3) === 0) {
                $list[$i] = $odd[array_rand($odd)];
            }
        }
        return match (mt_rand(0, 3)) {
            0 => $list,
            1 => array_reverse($list, true),
            2 => array_combine(array_map(fn (int $i) => $i * 3 - 2, array_keys($list)), $list),
            3 => ['first' => some_gap()] + $list,
        };
    }

    function positions(): array
    {
        $positions = some_list(some_gap(...), 300);
        \Postings\Reference\deDeltaList($positions);
        return $positions;
    }

    function random_bytes_of(int $length): string
    {
        $bytes = '';
        while (strlen($bytes) < $length) {
            $bytes .= chr(mt_rand(0, 255));
        }
        return $bytes;
    }

    /** Well-formed postings, cut or damaged half of the time, or mere noise. */
    function postings(): string
    {
        if (mt_rand(0, 9) === 0) {
            return random_bytes_of(mt_rand(0, 40));
        }
        $packed = '';
        for ($i = mt_rand(0, 8); $i > 0; $i--) {
            $packed .= \Postings\Reference\packPosting(mt_rand(0, (1 << 27) - 2), positions());
        }
        if ($packed !== '' && mt_rand(0, 1)) {
            $packed = substr($packed, 0, mt_rand(0, strlen($packed)));
            for ($i = mt_rand(0, 3); $i > 0 && $packed !== ''; $i--) {
                $packed[mt_rand(0, strlen($packed) - 1)] = chr(mt_rand(0, 255));
            }
        }
        return $packed;
    }

    function offset_in(string $bytes): int
    {
        return match (mt_rand(0, 3)) {
            0 => 0,
            1 => 4 * mt_rand(0, intdiv(strlen($bytes), 4)),
            2 => mt_rand(-strlen($bytes) - 6, strlen($bytes) + 6),
            3 => [-1, -4, 1 << 31, -1 << 31, (1 << 32) + 3, 1 << 62, -1 << 62][mt_rand(0, 6)],
        };
    }

    function some_word(): int
    {
        return mt_rand(0, 3) ? mt_rand(0, 0x7fffffff) << 1 | mt_rand(0, 1) : some_integer() << mt_rand(0, 33);
    }

    $arguments = [
        'packPosting' => function (): array {
            $positions = match (mt_rand(0, 3)) {
                0, 1 => positions(),
                2 => some_list(some_integer(...), 40),
                3 => odd_list(),
            };
            return mt_rand(0, 1) ? [some_doc_index(), $positions] : [some_doc_index(), $positions, (bool) mt_rand(0, 1)];
        },
        'unpackPosting' => fn (): array => [$s = postings(), offset_in($s), (bool) mt_rand(0, 1)],
        'addDocIndexPostings' => fn (): array => [postings(), mt_rand(0, 2) ? mt_rand(0, 1 << 19) : some_doc_index()],
        'encodeModified9' => fn (): array => [
            match (mt_rand(0, 2)) {
                0 => some_list(some_gap(...), 200),
                1 => some_list(some_integer(...), 60),
                2 => odd_list(),
            },
        ],
        'decodeModified9' => fn (): array => [$s = postings(), offset_in($s)],
        'nextPostString' => fn (): array => [$s = postings(), offset_in($s)],
        'packListModified9' => fn (): array => [
            mt_rand(0, 3),
            mt_rand(0, 4) ? [1, 2, 3, 4, 5, 6, 7, 12, 24][mt_rand(0, 8)] : mt_rand(-1, 30),
            mt_rand(0, 1) ? some_list(some_integer(...), 30) : odd_list(),
        ],
        'unpackListModified9' => fn (): array => [some_word()],
        'docIndexModified9' => fn (): array => [some_word()],
        'deltaList' => fn (): array => [mt_rand(0, 1) ? some_list(some_integer(...), 60) : odd_list()],
        'deDeltaList' => fn (): array => [mt_rand(0, 1) ? some_list(some_integer(...), 60) : odd_list()],
        'vByteEncode' => fn (): array => [some_integer()],
        'vByteDecode' => fn (): array => [$s = mt_rand(0, 1) ? (string) mt_rand() : random_bytes_of(mt_rand(0, 6)), mt_rand(-1, strlen($s) + 1)],
        'packInt' => fn (): array => [some_integer()],
        'unpackInt' => fn (): array => [random_bytes_of(mt_rand(0, 3) ? 4 : mt_rand(0, 20))],
        'packFloat' => fn (): array => [mt_rand(-1000, 1000) / mt_rand(1, 99)],
        'unpackFloat' => fn (): array => [random_bytes_of(mt_rand(0, 6))],
    ];

    /** Exceptions of one class are alike: ours names the argument where PHP's names an operator. */
    function alike(array $native, array $reference): bool
    {
        if (isset($native['throws'], $reference['throws'])) {
            return $native['throws'][0] === $reference['throws'][0];
        }
        // Not ===, and not ==: NAN differs from itself, and 1 is not 1.0.
        return serialize($native) === serialize($reference);
    }

    $calls = 0;
    $until = seconds() + 3;
    while (seconds() < $until && $calls < 200000) {
        foreach ($arguments as $function => $draw) {
            $drawn = $draw();
            $reference = observe("Postings\\Reference\\$function", $drawn);
            $native = observe("seekquarry\\yioop\\library\\$function", $drawn);
            if (!alike($native, $reference)) {
                echo "POSTINGS_TEST_SEED=$seed, call $calls: $function(", substr(var_export(array_map(
                    fn ($argument) => is_string($argument) ? bin2hex($argument) : $argument, $drawn), true), 0, 3000), ")\n";
                echo 'reference: ', substr(var_export($reference, true), 0, 2000), "\n";
                echo 'native: ', substr(var_export($native, true), 0, 2000), "\n";
                exit;
            }
            $calls++;
        }
    }
    echo $calls > 1000 ? "alike\n" : "only $calls calls\n";
}
?>
--EXPECT--
alike
