--TEST--
The dialect of 2019: as recorded from a Yioop of 2019, natively and by the reference; on random input both do the same
--EXTENSIONS--
postings
--FILE--
<?php
// Declared with a known body, so that they are the native ones.
namespace {
    require __DIR__ . '/../03_yioop_replacement/known_code.inc';
    require __DIR__ . '/../replay.inc';
    require REFERENCE . 'modified9.php';
    require REFERENCE . 'modified9_2019.php';
    eval(known_code('known_2019'));
    foreach (['packPosting', 'unpackPosting'] as $function) {
        replay(__DIR__ . "/../vectors/2019/$function.jsonl");
        $differ = 0;
        foreach (file(__DIR__ . "/../vectors/2019/$function.jsonl") as $line) {
            $vector = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            $seen = worded_as_recorded(observe("Postings\\Reference2019\\$function", from_vector($vector['in'])));
            $expected = expected($vector);
            // The log is the namespace's own, and there is none.
            $differ += serialize(['crawl_log' => []] + $seen) !== serialize(['crawl_log' => []] + $expected);
        }
        echo "$differ differ\n";
    }

    $seed = (int) (getenv('POSTINGS_TEST_SEED') ?: random_int(1, PHP_INT_MAX >> 1));
    mt_srand($seed);
    for ($call = 0; $call < 20000; ++$call) {
        $positions = [];
        for ($n = mt_rand(0, 9), $at = mt_rand(-1, 1100) * mt_rand(0, 1); $n > 0; --$n) {
            $positions[] = $at += mt_rand(mt_rand(0, 9) ? 1 : 0, 1 << mt_rand(0, 12));
        }
        if ($positions && mt_rand(0, 9) === 0) {
            $positions[array_rand($positions)] = [null, '7', 2.0, true, 1.5e9, -3][mt_rand(0, 5)];
        }
        $document = match (mt_rand(0, 4)) {
            0 => mt_rand(0, 100),
            1, 2 => mt_rand(1 << 15, 1 << 18),
            3 => mt_rand(0, 1 << 28),
            4 => [null, '40001', 40001.0, -5, 1 << 40][mt_rand(0, 4)],
        };
        $bytes = observe('Postings\Reference2019\packPosting', [mt_rand(0, 1 << 18), array_filter($positions, is_int(...))])['out'];
        if (mt_rand(0, 1)) {
            $bytes[mt_rand(0, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
        }
        foreach (['packPosting' => [$document, $positions, (bool) mt_rand(0, 3)], 'unpackPosting' => [$bytes, mt_rand(0, 4), (bool) mt_rand(0, 1)]] as $function => $in) {
            $native = observe("seekquarry\\yioop\\library\\$function", $in);
            $reference = observe("Postings\\Reference2019\\$function", $in);
            $native['throws'] = $native['throws'][0] ?? null;
            $reference['throws'] = $reference['throws'][0] ?? null;
            $native['crawl_log'] = $reference['crawl_log'] = [];
            if (serialize($native) !== serialize($reference)) {
                echo "POSTINGS_TEST_SEED=$seed, call $call: $function", json_encode(array_map(fn ($x) => is_string($x) ? bin2hex($x) : $x, $in)), "\n";
                var_dump($native, $reference);
                exit;
            }
        }
    }
    echo "alike\n";
}
?>
--EXPECT--
replayed
0 differ
replayed
0 differ
alike
