--TEST--
Every kind of value in every argument: Yioop's own behaviour, or an error that names the argument
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

    final class Text
    {
        public function __construct(private string $text)
        {
        }
        public function __toString(): string
        {
            return $this->text;
        }
    }

    $three_words = hex2bin('c00111709c0000037c000013');
    $usual = [
        'packPosting' => [40000, [3, 9, 70], true],
        'unpackPosting' => [$three_words, 0, true],
        'addDocIndexPostings' => [$three_words, 7],
        'deltaList' => [[1, 5, 9]],
        'deDeltaList' => [[1, 5, 9]],
        'encodeModified9' => [[70000, 2, 3]],
        'packListModified9' => [3, 7, [1, 2, 3]],
        'nextPostString' => [$three_words, 0],
        'decodeModified9' => [$three_words, 0],
        'unpackListModified9' => [0x7c000013],
        'docIndexModified9' => [0x7c000013],
        'vByteEncode' => [300],
        'vByteDecode' => ['123', 0],
        'packInt' => [1 << 30],
        'unpackInt' => ["\1\2\3\4"],
        'packFloat' => [1.5],
        'unpackFloat' => ['abcd'],
    ];
    /** Made anew for each call, since calls write into references and objects. */
    function hostile_values(): array
    {
        $one = 1;
        return [
            null, true, false, 0, 1, -1, 127, 128, 1 << 15, (1 << 18) - 1, 1 << 18, (1 << 27) - 2, 1 << 28, (1 << 31) - 1, 1 << 31,
            1 << 32, (1 << 62) - 1, 1 << 62, PHP_INT_MAX, PHP_INT_MIN, 0.0, 1.5, -2.0, 1e15,
            'abc', '', '0', '5', '7 apples', " 6\n", '1e3', "\xff", "\xff\xff\xff", str_repeat("\xc0", 9), str_repeat("\x80", 8),
            [], [0], [null], [1, null, 2], [3 => 1, 5 => 2], ['x' => 1, 0 => 4], [1 => 1, 0 => 9], [[1]], ['5', '7 apples'], ['abc'],
            [&$one, 4], [4, &$one], [1.5, 2.5], [true], [1 << 62], [PHP_INT_MAX, PHP_INT_MIN], [-1, -5], [4, 4],
            new stdClass, new Text('abcd'), new ArrayObject([1, 2]), (object) ['a' => 4, 'b' => 9],
            (fn () => yield from [2, 3])(), STDERR,
        ];
    }

    /** An error of ours is of the same class, and names an argument. */
    function fits(string $function, array $native, array $reference): bool
    {
        if (!isset($native['throws'])) {
            return serialize($native) === serialize($reference);
        }
        $names = implode('|', array_map(fn ($parameter) => $parameter->name, (new ReflectionFunction($function))->getParameters()));
        return preg_match('/^\Q' . $function . '\E\(\): Argument #\d \(\$(' . $names . ')\) /', $native['throws'][1])
            && in_array($native['throws'][0], [$reference['throws'][0] ?? null, 'ValueError'], true);
    }

    /** What an observation holds, without what cannot be compared. */
    function comparable(array $observation): array
    {
        array_walk_recursive($observation, fn (&$value) => $value = is_resource($value) || $value instanceof Generator ? get_debug_type($value) : $value);
        return $observation;
    }

    /** "false" ++ stays false: Yioop, and the reference, would read one character for ever. */
    function is_endless(string $function, int $position, mixed $value): bool
    {
        return $function === 'vByteDecode' && $position === 1 && $value === false;
    }

    $calls = 0;
    foreach ($usual as $function => $arguments) {
        foreach (array_keys($arguments) as $position) {
            foreach (array_keys(hostile_values()) as $i) {
                $value = hostile_values()[$i];
                $native = comparable(observe("seekquarry\\yioop\\library\\$function", array_replace($arguments, [$position => $value])));
                $reference = is_endless($function, $position, $value) ? ['throws' => ['ValueError']]
                    : comparable(observe("Postings\\Reference\\$function", array_replace($arguments, [$position => hostile_values()[$i]])));
                if (!fits("seekquarry\\yioop\\library\\$function", $native, $reference)) {
                    echo "$function, argument ", $position + 1, ' is ', get_debug_type($value), ", value $i\n";
                    var_dump($native, $reference);
                }
                $calls++;
            }
        }
    }
    echo "$calls calls\n";
}
?>
--EXPECT--
1593 calls
