--TEST--
Postings\Index: a stored document has nulls, numbers, strings and arrays alone, even if every checksum is right
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\{CorruptedDataException, Index, Schema};

require __DIR__ . '/index.inc';
require __DIR__ . '/segment.inc';

class Woken
{
    public function __wakeup()
    {
        echo "woken\n";
    }
}

enum Suit
{
    case Hearts;
}

spl_autoload_register(function (string $class): void { echo "loading $class\n"; });
ini_set('unserialize_callback_func', 'var_dump');
define('OLD', 's:39:"' . implode(array_map('chr', range(80, 118))) . '";');
foreach ([
    'as it was' => OLD,
    'plain' => 'a:3:{i:0;N;i:-1;d:-1.0E+25;s:1:"a";b:1;}',
    'an object' => 'O:5:"Woken":0:{}',
    'of another class' => 'O:7:"Unknown":0:{}',
    'within an array' => 'a:1:{i:0;O:5:"Woken":0:{}}',
    'an enumeration' => 'E:11:"Suit:Hearts";',
    'serialized by itself' => 'C:5:"Woken":0:{}',
    'a reference to the document' => 'R:1;',
    'to another value' => 'a:2:{i:0;s:1:"x";i:1;R:6;}',
    'to an object' => 'r:1;',
    'a long array' => 'a:999999999:{i:0;i:1;}',
    'a key that is none' => 'a:1:{d:0;i:1;}',
    'a large integer' => 'i:99999999999999999999;',
    'no boolean' => 'b:2;',
    'no number' => 'd:infinity;',
] as $what => $new) {
    // The record keeps its size: another text becomes longer.
    $index = index_of(new Schema(['text']), [['text' => 'a', 'fill' => '', 'more' => substr(OLD, 6, 39)]]);
    if ($new !== OLD) {
        forge_part($index->path, 'records', function (string $bytes) use ($new): string {
            $old = 's:4:"fill";s:0:"";s:4:"more";' . OLD;
            $forged = 's:4:"fill";s:%02d:"%s";s:4:"more";' . $new;
            $left = strlen($old) - strlen(sprintf($forged, 0, ''));
            return str_replace($old, sprintf($forged, $left, str_repeat('-', $left)), $bytes);
        });
        $index = Index::open($index->path);
    }
    foreach ([fn () => $index->get(0), fn () => $index->search('a')->hits[0]->document(), fn () => iterator_to_array($index)['0']] as $read) {
        try {
            $value = json_encode($read()['more']);
            echo "$what: $value\n";
        } catch (CorruptedDataException $e) {
            $messages["$what: {$e->getMessage()}"] = $e->offset;
        }
    }
}
foreach ($messages as $message => $offset) echo str_ends_with($message, ", at offset $offset") ? '' : 'no offset: ', $message, "\n";
?>
--EXPECT--
as it was: "PQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuv"
as it was: "PQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuv"
as it was: "PQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuv"
plain: {"0":null,"-1":-1.0e+25,"a":true}
plain: {"0":null,"-1":-1.0e+25,"a":true}
plain: {"0":null,"-1":-1.0e+25,"a":true}
an object: The stored document is not one that a Postings\Writer wrote, at offset 84
of another class: The stored document is not one that a Postings\Writer wrote, at offset 82
within an array: The stored document is not one that a Postings\Writer wrote, at offset 83
an enumeration: The stored document is not one that a Postings\Writer wrote, at offset 81
serialized by itself: The stored document is not one that a Postings\Writer wrote, at offset 84
a reference to the document: The stored document is not one that a Postings\Writer wrote, at offset 96
to another value: The stored document is not one that a Postings\Writer wrote, at offset 95
to an object: The stored document is not one that a Postings\Writer wrote, at offset 96
a long array: The stored document is not one that a Postings\Writer wrote, at offset 89
a key that is none: The stored document is not one that a Postings\Writer wrote, at offset 91
a large integer: The stored document is not one that a Postings\Writer wrote, at offset 79
no boolean: The stored document is not one that a Postings\Writer wrote, at offset 98
no number: The stored document is not one that a Postings\Writer wrote, at offset 91
