--TEST--
Negative and huge offsets, truncated strings, and one variable as both arguments
--EXTENSIONS--
postings
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
    require __DIR__ . '/../../bench_php/reference/modified9.php';

    const NATIVE = 'seekquarry\yioop\library\\';
    const REFERENCE = 'Postings\Reference\\';

    function compare(string $label, array $native, array $reference): void
    {
        if (serialize($native) !== serialize($reference)) {
            echo "$label\n";
            var_dump($native, $reference);
        }
    }

    // A whole posting, one of three words, one that starts nothing, and each of them cut anywhere.
    $words = hex2bin('3c000152' . 'c00111709c0000037c000013' . '90000001' . 'f0');
    $offsets = [...range(-30, 30), PHP_INT_MAX, PHP_INT_MAX - 3, PHP_INT_MAX - 9, PHP_INT_MIN, 1 << 31, 1 << 32, -1 << 32, 1 << 62];
    for ($length = 0; $length <= strlen($words); $length++) {
        foreach ($offsets as $offset) {
            foreach (['nextPostString', 'decodeModified9', 'unpackPosting'] as $function) {
                $arguments = [substr($words, 0, $length), $offset];
                compare("$function, $length bytes, offset $offset", observe(NATIVE . $function, $arguments), observe(REFERENCE . $function, $arguments));
            }
        }
        $arguments = [substr($words, 0, $length), 1 << 16];
        compare("addDocIndexPostings, $length bytes", observe(NATIVE . 'addDocIndexPostings', $arguments), observe(REFERENCE . 'addDocIndexPostings', $arguments));
    }

    // One variable twice.
    foreach (['', '0', '12', '7777', '00000000', "\0\0\0\5", 0, -4, 1.5, null, true] as $value) {
        foreach (['nextPostString', 'decodeModified9', 'unpackPosting', 'vByteDecode', 'addDocIndexPostings'] as $function) {
            $seen = [];
            foreach ([NATIVE, REFERENCE] as $namespace) {
                $both = $value;
                $observation = observe(function () use ($namespace, $function, &$both) {
                    return ($namespace . $function)($both, $both);
                }, []);
                unset($observation['throws'][1]);
                $seen[] = $observation + ['both' => isset($observation['throws']) ? null : $both];
            }
            compare("$function, twice " . var_export($value, true), ...$seen);
        }
    }

    // A sum that four does not change: Yioop would read one word for ever.
    foreach ([-1e300, -INF] as $offset) {
        foreach (['nextPostString', 'decodeModified9', 'unpackPosting'] as $function) {
            $thrown = observe(NATIVE . $function, [str_repeat("\xff", 12), $offset])['throws'] ?? ['nothing', 'thrown'];
            echo "$thrown[0]: ", preg_replace('/^.*(Argument #\d).*/', '$1', $thrown[1]), "\n";
        }
    }
}
?>
--EXPECT--
ValueError: Argument #2
ValueError: Argument #2
ValueError: Argument #2
ValueError: Argument #2
ValueError: Argument #2
ValueError: Argument #2
