--TEST--
postings: thousands of CSV and NDJSON files with faults are read as a slow reader reads them, and give documents or documented errors
--EXTENSIONS--
postings
--FILE--
<?php
use Postings\CommandLine\{Failure, Input\Csv, Input\Lines, Input\Ndjson, Input\Problem, Input\Source};
use Postings\{Field, Index, Schema};

require 'command.inc';
require __DIR__ . '/../05_functions/random.inc';
require __DIR__ . '/../05_functions/mutations.inc';
spl_autoload_register(fn (string $class) => require __DIR__ . '/../../bin/src/' . strtr(substr($class, strlen('Postings\CommandLine\\')), '\\', '/') . '.php');
set_error_handler(fn (int $level, string $message, string $file, int $line) => throw new ErrorException("$message in $file:$line"));
seeded();
$folder = scratch('mutated');
$file = "$folder/input";

/** All rows of a CSV by RFC 4180, one character after another: null for one that is none. */
function slow_rows(string $text, string $delimiter): array
{
    $text = preg_replace('/^\xef\xbb\xbf/', '', $text);
    $rows = [];
    for ($at = 0, $end = strlen($text); $at < $end; ) {
        if (preg_match('/\G\r?(\n|$)/D', $text, $found, 0, $at)) {
            $at += max(1, strlen($found[0]));
            continue;
        }
        $row = [];
        $next_line = fn (int $from): int => ($line = strpos($text, "\n", $from)) === false ? $end : $line + 1;
        while (true) {
            $cell = '';
            $quoted = ($text[$at] ?? '') === '"';
            if ($quoted) {
                for ($at++; $at < $end; $at++) {
                    if ($text[$at] !== '"') {
                        $cell .= $text[$at];
                    } elseif (($text[$at + 1] ?? '') === '"') {
                        $cell .= '"';
                        $at++;
                    } else {
                        break;
                    }
                }
                if ($at >= $end) {
                    $rows[] = null;
                    return $rows;
                }
                $at++;
            } else {
                $size = strcspn($text, "$delimiter\n", $at);
                $cell = substr($text, $at, $size);
                $at += $size;
                if ($at >= $end || $text[$at] === "\n") $cell = preg_replace('/\r$/D', '', $cell);
            }
            $row[] = $cell;
            if ($at < $end && $text[$at] === $delimiter) {
                $at++;
                continue;
            }
            if (preg_match('/\G\r?(\n|$)/D', $text, $found, 0, $at)) {
                $at += max(1, strlen($found[0]));
            } else {
                $row = null;
                $at = $next_line($at);
            }
            break;
        }
        $rows[] = $row !== null && preg_match('//u', implode("\n", $row)) ? $row : null;
    }
    return $rows;
}

/** What it gives, null for each problem. */
function all(Source $source): array
{
    $given = [];
    foreach ($source->documents() as $document) {
        same(1, preg_match('/:\d+(-\d+)?$/D', $source->where()), $source->where());
        if ($document instanceof Problem) same(1, preg_match('/^[\x20-\x7e]{5,120}$/D', $document->message), "message $document->message");
        $given[] = $document instanceof Problem ? null : $document;
    }
    return $given;
}

$index = Index::create("$folder/index", new Schema(['title', 'text', Field::keyword('tag'), Field::int('n'), Field::float('x'), Field::date('at'), Field::point('place'), Field::bool('b')]));
$writer = $index->writer();
$kept = [];
/** A document of the file: the index takes it, or says what is wrong with it. */
function add(array $document): void
{
    global $writer, $kept;
    try {
        $writer->add($document);
        $kept[$document['id']] = true;
    } catch (TypeError | ValueError $error) {
        same(1, preg_match('/^(A document must have a key: |The document "|Postings\\\\Writer::add\(\): Argument #1 \(\$document\) must be a document that fits: ")/', $error->getMessage()), $error->getMessage());
        same(false, str_contains($error->getMessage(), "\0"), 'NUL in a message');
    }
}

// Of every kind that is read; some as long as the pieces that a file is read by, 65,536 bytes.
$csv = [
    "id,title,tag,n\r\n1,\"Moby Dick, or \"\"The Whale\"\"\",novel,1851\r\n2,,,\r\n3,\"two\nlines\",\"a;b\",-7\r\n",
    "id;x;at;place\n1;1.5e3;2026-11-23;\"52.52,13.405\"\n2;;;\n\n\"3\";-0;2026-11-23T12:30:45+01:00;90,180",
    "\u{feff}id\ttext\tb\n1\ttab\ttrue\n京\té\tfalse\n",
    'id,text' . "\n1,\"" . str_repeat("long\n", 13_100) . "\",\n2,x\n3,\"" . str_repeat('""', 20) . "\"\n",
];
$pieces = ['"', '""', '"""', ',', ';', "\t", "\n", "\r\n", "\r", "\0", "\xff", "\xef\xbb\xbf", 'é', 'id', '18446744073709551616', '1e999', 'NAN', str_repeat('x', 300), '2026-02-30', '91,181'];
$documents = $problems = 0;
for ($i = 0; $i < 2000; $i++) {
    $text = mutated($csv, $pieces);
    $delimiter = [',', ';', "\t"][mt_rand(0, 2)];
    file_put_contents($file, $text);
    $rows = slow_rows($text, $delimiter);
    $names = array_shift($rows);
    $what = 'CSV ' . base64_encode(substr($text, 0, 500));
    try {
        $given = all(new Csv($file, $delimiter, null));
    } catch (Failure $failure) {
        same(true, $names === null || $names !== array_unique($names) || $rows === [] && str_contains(implode($names), "\r"), "$what: {$failure->getMessage()}");
        continue;
    }
    $expected = array_map(fn (?array $row): ?array => $row !== null && count($row) === count($names) ? array_combine($names, $row) : null, $rows);
    same(count($expected), count($given), "rows of $what");
    same($expected, $given, $what);
    foreach (array_filter($given) as $document) {
        add($document);
        $documents++;
    }
    $problems += count($given) - count(array_filter($given));
}
echo $documents > 1000 && $problems > 1000 ? "CSV\n" : "CSV: only $documents documents, $problems problems\n";

$ndjson = [
    '{"id":1,"title":"Moby Dick","text":["a","b"],"tag":["x","y"],"n":7,"x":1.5,"at":"2026-11-23","place":{"lat":52.52,"lon":13.405},"b":true}' . "\n{\"id\":\"two\",\"text\":null}\r\n\n  {\"id\": 3, \"other\": {\"deep\": [[[1]]]}}",
    "\u{feff}{\"id\":\"\\u00e9\\ud83d\\ude00\",\"text\":\"\\\"\\\\\\n\\u0000\"}\n[1]\ntrue\n{\"id\":99999999999999999999,\"n\":-9223372036854775807}\n",
    str_repeat("{\"id\":1}\n", 7281) . "{\"id\":2,\"text\":\"at 65,536 bytes\"}\n{\"id\":3}",
    '{"id":4,"x":' . str_repeat('[', 127) . str_repeat(']', 127) . "}\n" . str_repeat('{"id":', 130),
];
$pieces = ['{', '}', '[', ']', '"', ':', ',', "\n", "\r", '\\', '\u', '\ud800', 'null', '1e400', '-', '0.', "\0", "\xff", "\xed\xa0\x80", ' ', '"id":', '"id":[],', '"n":"x",', '"at":"soon",', '"place":[91,0],', '"x":{"y":1},', '99999999999999999999'];
$documents = $problems = 0;
for ($i = 0; $i < 2000; $i++) {
    $text = mutated($ndjson, $pieces);
    file_put_contents($file, $text);
    $expected = [];
    foreach (explode("\n", preg_replace('/^\xef\xbb\xbf/', '', $text)) as $line) {
        if (($line = trim($line, " \t\r")) !== '') {
            $expected[] = $line[0] === '{' && is_array($json = json_decode($line, true, 128, JSON_BIGINT_AS_STRING)) ? $json : null;
        }
    }
    $given = all(new Ndjson($file));
    same(serialize($expected), serialize($given), 'NDJSON ' . base64_encode(substr($text, 0, 500)));
    foreach (array_filter($given) as $n => $document) {
        $n > 20 || add($document);
        $documents++;
    }
    $problems += count($given) - count(array_filter($given));
}
echo $documents > 1000 && $problems > 1000 ? "NDJSON\n" : "NDJSON: only $documents documents, $problems problems\n";

// A line that begins before the end of a piece, and one that is too long, wherever pieces end.
for ($size = 65_530; $size < 65_542; $size++) {
    foreach (["\n", "\r\n"] as $end) {
        file_put_contents($file, $text = str_repeat('a', $size) . "{$end}b$end$end" . 'c');
        $lines = [];
        for ($from = new Lines($file); ($line = $from->next()) !== null; ) $lines[] = $line;
        same(explode("\n", $text), $lines, "lines of $size");
    }
}
$writer->commit();
$index->refresh();
same(count($kept), count($index), 'documents');
$index->verify();
echo count($kept) > 20 ? "kept\n" : count($kept) . " kept\n";
?>
--EXPECT--
CSV
NDJSON
kept
