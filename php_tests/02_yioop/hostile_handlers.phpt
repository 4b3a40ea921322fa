--TEST--
An error handler or crawlLog() that changes the variables in use, calls again, or throws
--EXTENSIONS--
postings
--FILE--
<?php
namespace seekquarry\yioop\library {
    function crawlLog(string $line): void
    {
        ($GLOBALS['on_log'] ?? fn () => null)($line);
    }
}

namespace {
    use function seekquarry\yioop\library\{addDocIndexPostings, decodeModified9, deDeltaList, deltaList, encodeModified9,
        nextPostString, packListModified9, packPosting, unpackPosting, vByteDecode, vByteEncode};

    /** Calls with every warning, and every log line, handed to $disturb. */
    function disturbed(string $label, callable $call, callable $disturb): void
    {
        $GLOBALS['on_log'] = $disturb;
        set_error_handler(function ($level, $message) use ($disturb) {
            $disturb($message);
            return true;
        });
        try {
            $shown = json_encode($call(), JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION);
        } catch (Throwable $error) {
            $shown = $error::class . ': ' . preg_replace('/^.*\\\\/', '', $error->getMessage());
        }
        restore_error_handler();
        echo "$label: $shown\n";
    }

    /** A string, and an array of strings, that nobody else keeps alive. */
    function words(): string
    {
        return str_repeat(chr(0), 8);
    }

    function numbers(): array
    {
        return array_map(fn (int $i) => $i . ' pieces', [7, 5, 9]);
    }

    foreach (['nextPostString' => nextPostString(...), 'decodeModified9' => decodeModified9(...), 'unpackPosting' => unpackPosting(...)] as $name => $function) {
        foreach (['string' => 'x', 'int' => 1, 'null' => null, 'array' => [1], 'object' => new stdClass] as $type => $value) {
            [$string, $offset] = [words(), 0.5];
            disturbed("$name, string becomes $type", function () use (&$string, &$offset, $function) { return $function($string, $offset); }, function () use (&$string, $value) { $string = $value; });
            [$string, $offset] = [words(), 0.5];
            disturbed("$name, offset becomes $type", function () use (&$string, &$offset, $function) { return $function($string, $offset); }, function () use (&$offset, $value) { $offset = $value; });
        }
    }

    [$string, $offset] = ["\x80" . words(), 0];
    disturbed('logged, both change', function () use (&$string, &$offset) { return nextPostString($string, $offset); }, function () use (&$string, &$offset) { $string = $offset = 'x'; });
    [$string, $offset] = ["\x80" . words(), 0];
    disturbed('logged, throws', fn () => nextPostString($string, $offset), fn ($line) => throw new Exception($line));
    $string = "\x80" . words() . 'abc';
    disturbed('moved, the string changes', function () use (&$string) { return bin2hex(addDocIndexPostings($string, 1)); }, function () use (&$string) { $string = null; });
    $string = "\x80" . words() . 'abc';
    disturbed('moved, throws', fn () => addDocIndexPostings($string, 1), fn ($line) => throw new Exception($line));

    foreach (['string' => 'x', 'array' => [], 'short' => [1]] as $type => $value) {
        $list = numbers();
        disturbed("deDeltaList, the list becomes $type", function () use (&$list) { deDeltaList($list); return $list; }, function () use (&$list, $value) { $list = $value; });
    }
    $list = [1, 2.5, 3 => 4];
    disturbed('deDeltaList, throws', function () use (&$list) { deDeltaList($list); }, fn ($line) => throw new Exception($line));

    // By value, but with references inside.
    foreach (['deltaList' => deltaList(...), 'encodeModified9' => encodeModified9(...), 'packPosting' => fn ($list) => packPosting(40000, $list),
        'packPosting, no delta' => function ($list) { array_unshift($list, 1); return packPosting(40000, $list, false); }, 'packListModified9' => fn ($list) => packListModified9(3, 7, $list)] as $name => $function) {
        [$a, $b, $c] = numbers();
        $list = [&$a, &$b, &$c];
        disturbed("$name, elements become arrays", fn () => $function($list), function () use (&$a, &$b, &$c) { $a = $b = $c = [1]; });
        disturbed("$name, throws", fn () => $function(numbers()), fn ($line) => throw new Exception($line));
    }

    disturbed('vByteEncode, throws', fn () => vByteEncode('7 pieces'), fn ($line) => throw new Exception($line));
    [$string, $offset] = ['135', 0.0];
    disturbed('vByteDecode, the string becomes an array', function () use (&$string, &$offset) { return vByteDecode($string, $offset); }, function () use (&$string) { $string = []; });
    [$string, $offset] = ['135', 0.0];
    disturbed('vByteDecode, the offset becomes an array', function () use (&$string, &$offset) { return vByteDecode($string, $offset); }, function () use (&$offset) { $offset = []; });

    // Called again from inside, a hundred times deep.
    $depth = 0;
    $GLOBALS['on_log'] = function () use (&$depth) {
        $string = "\x80" . words();
        $depth++ < 100 && addDocIndexPostings($string, $depth);
    };
    $GLOBALS['on_log']();
    echo "$depth calls\n";

    // References keep their types.
    final class Typed
    {
        public string $text = '5';
        public int $number = 0;
    }
    $typed = new Typed;
    disturbed('typed element', fn () => bin2hex(packPosting(40000, [&$typed->text, 9], false)), fn () => null);
    var_dump($typed->text);
    $typed->number = PHP_INT_MAX - 2;
    disturbed('typed offset', fn () => nextPostString($typed->text, $typed->number), fn () => null); // + 4 is a float
    var_dump($typed->number === PHP_INT_MAX - 2);
}
?>
--EXPECT--
nextPostString, string becomes string: "\u0000\u0000\u0000\u0000"
nextPostString, offset becomes string: TypeError: nextPostString(): Argument #2 ($offset) cannot be used: Cannot access offset of type string on string
nextPostString, string becomes int: "\u0000\u0000\u0000\u0000"
nextPostString, offset becomes int: "\u0000\u0000\u0000\u0000"
nextPostString, string becomes null: "\u0000\u0000\u0000\u0000"
nextPostString, offset becomes null: "\u0000\u0000\u0000\u0000"
nextPostString, string becomes array: "\u0000\u0000\u0000\u0000"
nextPostString, offset becomes array: TypeError: nextPostString(): Argument #2 ($offset) cannot be used: Cannot access offset of type array on string
nextPostString, string becomes object: "\u0000\u0000\u0000\u0000"
nextPostString, offset becomes object: TypeError: nextPostString(): Argument #2 ($offset) cannot be used: Cannot access offset of type stdClass on string
decodeModified9, string becomes string: [0]
decodeModified9, offset becomes string: TypeError: decodeModified9(): Argument #2 ($offset) cannot be used: Cannot access offset of type string on string
decodeModified9, string becomes int: [0]
decodeModified9, offset becomes int: [0]
decodeModified9, string becomes null: [0]
decodeModified9, offset becomes null: [0]
decodeModified9, string becomes array: [0]
decodeModified9, offset becomes array: TypeError: decodeModified9(): Argument #2 ($offset) cannot be used: Cannot access offset of type array on string
decodeModified9, string becomes object: [0]
decodeModified9, offset becomes object: TypeError: decodeModified9(): Argument #2 ($offset) cannot be used: Cannot access offset of type stdClass on string
unpackPosting, string becomes string: [-1,[]]
unpackPosting, offset becomes string: TypeError: unpackPosting(): Argument #2 ($offset) cannot be used: Cannot access offset of type string on string
unpackPosting, string becomes int: [-1,[]]
unpackPosting, offset becomes int: [-1,[]]
unpackPosting, string becomes null: [-1,[]]
unpackPosting, offset becomes null: [-1,[]]
unpackPosting, string becomes array: [-1,[]]
unpackPosting, offset becomes array: TypeError: unpackPosting(): Argument #2 ($offset) cannot be used: Cannot access offset of type array on string
unpackPosting, string becomes object: [-1,[]]
unpackPosting, offset becomes object: TypeError: unpackPosting(): Argument #2 ($offset) cannot be used: Cannot access offset of type stdClass on string
logged, both change: TypeError: nextPostString(): Argument #2 ($offset) cannot be used: Unsupported operand types: string + int
logged, throws: Exception: !! Decode Error Flags: 128 192
moved, the string changes: "3f00000100616264"
moved, throws: Exception: !! Decode Error Flags: 128 192
deDeltaList, the list becomes string: "x"
deDeltaList, the list becomes array: {"2":12}
deDeltaList, the list becomes short: {"0":1,"2":12}
deDeltaList, throws: Exception: Undefined array key 2
deltaList, elements become arrays: TypeError: deltaList(): Argument #1 ($list) cannot be used: Unsupported operand types: array - string
deltaList, throws: Exception: A non-numeric value encountered
encodeModified9, elements become arrays: "\ufffd\u0001\ufffd\u0005@\u0000\u0000\t"
encodeModified9, throws: Exception: Undefined array key 53
packPosting, elements become arrays: TypeError: packPosting(): Argument #2 ($position_list) cannot be used: Unsupported operand types: array - string
packPosting, throws: Exception: A non-numeric value encountered
packPosting, no delta, elements become arrays: ValueError: packPosting(): Argument #2 ($position_list) must not lead to elements above 4611686018427387903 (2^62 - 1)
packPosting, no delta, throws: Exception: Undefined array key 33
packListModified9, elements become arrays: TypeError: packListModified9(): Argument #3 ($pack_list) cannot be used: Unsupported operand types: int + array
packListModified9, throws: Exception: A non-numeric value encountered
vByteEncode, throws: Exception: A non-numeric value encountered
vByteDecode, the string becomes an array: 49
vByteDecode, the offset becomes an array: TypeError: vByteDecode(): Argument #2 ($offset) cannot be used: Cannot increment array
301 calls
typed element: "c938800674000009"
string(9) "154697734"
typed offset: TypeError: Cannot assign float to reference held by property Typed::$number of type int
bool(true)
