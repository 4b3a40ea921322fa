--TEST--
Objects with elements are taken as PHP takes them, where Yioop expects an array or a string
--EXTENSIONS--
postings
--FILE--
<?php
namespace seekquarry\yioop\library {
    function crawlLog(string $line): void
    {
        echo 'log: ', addcslashes($line, "\0"), "\n";
    }
}

namespace {
    use function seekquarry\yioop\library\{addDocIndexPostings, decodeModified9, deDeltaList, docIndexModified9, nextPostString, packPosting, unpackPosting, vByteDecode};

    set_error_handler(function (int $level, string $message): bool {
        // PHP 8.3 and newer say this of postings without a document.
        if (!str_starts_with($message, 'Decrement on type null')) echo "  $message\n";
        return true;
    });

    function show(callable $call): void
    {
        try {
            echo json_encode($call()), "\n";
        } catch (Throwable $error) {
            echo get_class($error), ': ', str_replace('seekquarry\yioop\library\\', '', $error->getMessage()), "\n";
        }
    }

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

    /** Tells how it is used. */
    final class Told implements ArrayAccess, Countable
    {
        public function __construct(private array $elements)
        {
        }
        public function offsetExists($at): bool
        {
            echo "  isset $at\n";
            return isset($this->elements[$at]);
        }
        public function offsetGet($at): mixed
        {
            echo "  get $at\n";
            return $this->elements[$at];
        }
        public function offsetSet($at, $value): void
        {
            echo "  $at = $value\n";
            $this->elements[$at] = $value;
        }
        public function offsetUnset($at): void
        {
        }
        public function count(): int
        {
            return 3;
        }
    }

    foreach ([new ArrayObject([2, 3, 4]), new SplFixedArray(2), new Told([1, 2, 3]), new ArrayObject([5]), new stdClass] as $list) {
        show(function () use ($list) {
            deDeltaList($list);
            return [get_class($list), $list instanceof ArrayObject ? $list->getArrayCopy() : count($list)];
        });
    }
    show(function () {
        $list = [1, 2 => 'x', 1 => []];
        try {
            deDeltaList($list);
        } finally {
            echo json_encode($list), "\n";
        }
    });
    show(function () {
        $list = ['a' => 3, 0 => []];
        try {
            deDeltaList($list);
        } finally {
            echo json_encode($list), "\n"; // what is added to is there by now
        }
    });
    foreach ([new ArrayObject([1, 2]), new ArrayObject([1, 2, 3, 4]), new stdClass, [1], [1, 2, 3, 4]] as $string) {
        $offset = 0;
        show(function () use ($string, &$offset) { return [unpackPosting($string, $offset), $offset]; });
        show(function () use ($string, &$offset) { return [nextPostString($string, $offset), decodeModified9($string, $offset), $offset]; });
    }
    $offset = 1.5;
    $none = [];
    show(function () use ($none, &$offset) { return [nextPostString($none, $offset), $offset]; });
    [$string, $offset] = ["\x80\x80\x80\x80\x80", "1\0x"];
    show(fn () => nextPostString($string, $offset));

    show(fn () => bin2hex(packPosting(40000, new ArrayObject([3, 7]), false)));
    show(fn () => packPosting(4, new ArrayObject([3, 7]), false));
    show(fn () => packPosting(4, new stdClass, false));
    show(fn () => packPosting(4, '7', false));
    show(fn () => packPosting(new stdClass, 5, false));
    $at = 0;
    $string = [7, 9];
    show(function () use ($string, &$at) { return [vByteDecode($string, $at), $at]; });
    $string = new stdClass;
    show(fn () => vByteDecode($string, $at));
    foreach ([new Text(''), new Text("\0\0\0\5"), new stdClass] as $string) {
        show(function () use ($string) { return addDocIndexPostings($string, 1); });
    }
    // Of two conversions, as in Yioop.
    show(fn () => docIndexModified9(-2.5));
}
?>
--EXPECT--
["ArrayObject",[2,5,9]]
["SplFixedArray",2]
  get 0
  get 1
  1 = 3
  get 1
  get 2
  2 = 6
["Told",3]
["ArrayObject",[5]]
TypeError: deDeltaList(): Argument #1 ($delta_list) must be of type Countable|array, stdClass given
{"0":1,"2":"x","1":[]}
TypeError: deDeltaList(): Argument #1 ($delta_list) cannot be used: Unsupported operand types: array + int
  Undefined array key 1
{"a":3,"0":[],"1":null}
TypeError: deDeltaList(): Argument #1 ($delta_list) cannot be used: Unsupported operand types: null + array
[[null,[]],4]
["",[],12]
TypeError: unpackPosting(): Argument #1 ($posting) must be of type string, ArrayObject given
TypeError: nextPostString(): Argument #1 ($input_string) must be of type string, ArrayObject given
Error: unpackPosting(): Argument #1 ($posting) cannot be used: Cannot use object of type stdClass as array
Error: nextPostString(): Argument #1 ($input_string) cannot be used: Cannot use object of type stdClass as array
[[null,[]],4]
["",[],12]
TypeError: unpackPosting(): Argument #1 ($posting) must be of type string, array given
TypeError: nextPostString(): Argument #1 ($input_string) must be of type string, array given
  Implicit conversion from float 4.5 to int loses precision
["",5.5]
  A non-numeric value encountered
  Illegal string offset "1"
log: !! Decode Error Flags: 128 192
log: !! Dropping posting at 1\000x cycle to next posting.
log: !! Dropped posting length 5.
  A non-numeric value encountered
""
"c938800478000007"
TypeError: packPosting(): Argument #2 ($position_list) must be of type array, ArrayObject given
Error: packPosting(): Argument #2 ($position_list) cannot be used: Cannot use object of type stdClass as array
Error: packPosting(): Argument #2 ($position_list) cannot be used: Cannot increment/decrement string offsets
  Object of class stdClass could not be converted to int
TypeError: packPosting(): Argument #1 ($doc_index) cannot be used: Unsupported operand types: stdClass + int
  Undefined array key 2
  Undefined array key 2
  ord(): Passing null to parameter #1 ($character) of type string is deprecated
[793783,3]
Error: vByteDecode(): Argument #1 ($str) cannot be used: Cannot use object of type stdClass as array
""
Error: addDocIndexPostings(): Argument #1 ($postings) cannot be used: Cannot use object of type Text as array
TypeError: addDocIndexPostings(): Argument #1 ($postings) must be of type string, stdClass given
  Implicit conversion from float -2.5 to int loses precision
  Implicit conversion from float -2.5 to int loses precision
0
