--TEST--
postings: CSV and NDJSON of any bytes give documents or problems, in bounded memory; CSV as PHP's own reads it
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
?>
--FILE--
<?php
use Postings\CommandLine\{Failure, Input\Csv, Input\Ndjson, Input\Problem, Input\Source};
use Random\{Engine\Mt19937, Randomizer};

require 'command.inc';
require __DIR__ . '/../05_functions/random.inc';
spl_autoload_register(fn (string $class) => require __DIR__ . '/../../bin/src/' . strtr(substr($class, strlen('Postings\CommandLine\\')), '\\', '/') . '.php');
$seed = seeded();
$random = new Randomizer(new Mt19937($seed));
$folder = scratch('hostile');
$file = "$folder/input";
$wrong = 0;

function wrong(string $what, string $text): void
{
    global $seed, $wrong;
    if ($wrong++ < 5) {
        echo "POSTINGS_SEED=$seed: $what: ", json_encode(substr($text, 0, 2000), JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    }
}

/** @return array{list<array>, list<string>} documents and problems */
function all(Source $source): array
{
    $documents = $problems = [];
    foreach ($source->documents() as $document) {
        $document instanceof Problem ? $problems[] = "{$source->where()}: $document->message" : $documents[] = $document;
    }
    return [$documents, $problems];
}

function text(array $pieces, int $most): string
{
    global $random;
    for ($text = '', $n = $random->getInt(0, $most); $n > 0; $n--) {
        $text .= $pieces[$random->getInt(0, count($pieces) - 1)];
    }
    return $text;
}

// What PHP wrote as CSV comes back; what PHP reads of it, we read.
$pieces = ['a', '"', '""', ',', ';', "\t", "\n", "\r\n", ' ', 'é', '\\', '\\"', '', 'longer text', '京', "\r"];
for ($i = 0; $i < 400; $i++) {
    $columns = $random->getInt(1, 5);
    $delimiter = [',', ';', "\t"][$random->getInt(0, 2)];
    $names = array_map(fn (int $n): string => "c$n", range(1, $columns));
    $stream = fopen($file, 'wb');
    $rows = [];
    for ($n = $random->getInt(0, 8); $n > 0; $n--) {
        // A lone empty cell is an empty line, which is no row.
        $rows[] = $row = array_map(fn (): string => text($pieces, 5) . ($columns === 1 ? 'x' : ''), $names);
        fputcsv($stream, $row, $delimiter, escape: '', eol: $i % 2 ? "\n" : "\r\n");
    }
    fclose($stream);
    [$documents, $problems] = all(new Csv($file, $delimiter, $names));
    if ($problems !== [] || $documents !== array_map(fn (array $row): array => array_combine($names, $row), $rows)) {
        wrong('CSV of PHP is read otherwise: ' . implode(' ', $problems), file_get_contents($file));
    }
}

// Any text: each line of NDJSON is a document, a problem or blank; JSON that PHP reads as an object is a document.
$pieces = ['{', '}', '[', ']', '"', ':', ',', "\n", "\n", "\r\n", '1', '{"id":1}', '{"id":"a","x":[1,{"y":null}]}', ' ', "\t", '\\', '\u0000', "\0", "\xff", 'é', "\xef\xbb\xbf", '99999999999999999999', 'true', '{}'];
for ($i = 0; $i < 1500; $i++) {
    $text = text($pieces, 30);
    file_put_contents($file, $text);
    [$documents, $problems] = all(new Ndjson($file));
    $expected = 0;
    $lines = array_filter(explode("\n", preg_replace('/^\xef\xbb\xbf/', '', $text)), fn (string $line): bool => trim($line, " \t\r") !== '');
    foreach ($lines as $line) {
        $expected += ltrim($line, " \t\r")[0] === '{' && json_decode($line, true) !== null ? 1 : 0;
    }
    if (count($documents) + count($problems) !== count($lines) || count($documents) !== $expected) {
        wrong('NDJSON: ' . count($documents) . ' documents, ' . implode(' ', $problems), $text);
    }
    try {
        [$documents] = all(new Csv($file, ',', null));
        foreach ($documents as $document) {
            array_filter($document, fn (mixed $cell): bool => !is_string($cell) || !preg_match('//u', $cell)) === [] || wrong('CSV that is not UTF-8', $text);
        }
    } catch (Failure) {
        // Its first row is wrong.
    }
}

// The command itself: no warning of PHP, whatever comes.
$index = "$folder/index";
postings(['create', $index, '--text', 'a', '--text', 'x', '--keyword', 'c']);
for ($i = 0; $i < 12; $i++) {
    $text = "{\"id\":0}\n" . text($pieces, 400);
    [$status, $output, $errors] = postings(['add', $index, '--skip-bad', '--format', $i % 2 ? 'csv' : 'ndjson'], $text);
    $said = preg_match('/(Warning|Notice|Deprecated|Fatal error|Error): /', $output . $errors) || $output !== '' || preg_match('/[\x00-\x09\x0b-\x1f\x7f]/', $errors);
    if ($said || !in_array($status, [0, 1, 3], true)) {
        wrong("exit status $status, $output$errors", $text);
    }
}
postings(['verify', $index])[0] === 0 || wrong('damaged', '');

// A file without line ends or closing quotes is not read into memory.
putenv('TEST_PHP_EXTRA_ARGS=' . getenv('TEST_PHP_EXTRA_ARGS') . ' -d memory_limit=72M');
foreach (['ndjson', 'csv'] as $format) {
    foreach (['x', '"', '[', '{"a":', "line\n"] as $piece) {
        $stream = fopen($file, 'wb');
        fwrite($stream, $piece === "line\n" ? "id\n\"" : "id\n");
        for ($n = 0; $n < 100; $n++) {
            fwrite($stream, str_repeat($piece, intdiv(1 << 20, strlen($piece))));
        }
        fclose($stream);
        [$status, , $errors] = postings(['add', $index, $file, '--format', $format, '--quiet']);
        $status === 3 && !str_contains($errors, 'memory') || wrong("$format, exit status $status, $errors", $piece);
    }
}
echo $wrong === 0 ? "none wrong\n" : "$wrong wrong\n";
?>
--EXPECT--
none wrong
