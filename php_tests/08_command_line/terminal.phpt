--TEST--
postings on a terminal: tables in its width, progress, no escape sequences of documents, Ctrl-C
--EXTENSIONS--
postings
pcntl
posix
mbstring
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip script(1) would be preloaded with it as well');
if (PHP_OS_FAMILY !== 'Linux' || trim((string) shell_exec('command -v script')) === '') die('skip no script(1) of util-linux');
?>
--FILE--
<?php
require 'command.inc';
require __DIR__ . '/../module.inc';
$folder = scratch('terminal');
$index = "$folder/index";

// What a terminal shows; $keys are typed once $after has been shown, and somebody writes to the index.
function terminal(string $command, string $keys = '', string $after = ''): string
{
    global $folder;
    $environment = ['COLUMNS' => false, 'TERM' => 'xterm'] + getenv();
    $script = ['script', '-q', '-e', '-c', "stty cols 60 rows 20; $command", '/dev/null'];
    $process = proc_open($script, [['pipe', 'r'], ['pipe', 'w'], ['file', "$folder/script", 'w']], $pipes, null, array_filter($environment, is_string(...)));
    $shown = '';
    while (($bytes = fread($pipes[1], 8192)) !== '' && $bytes !== false) {
        $shown .= $bytes;
        if ($keys !== '' && str_contains($shown, $after)) {
            wait_for_writer();
            // A terminal throws away what was not read before Ctrl-C, also from under a read() that is about to begin.
            foreach (preg_split('/(?=\x03)/', $keys, flags: PREG_SPLIT_NO_EMPTY) as $typed) {
                fwrite($pipes[0], $typed);
                pause(200_000);
            }
            $keys = '';
        }
    }
    fclose($pipes[0]);
    return str_replace("\r\n", "\n", $shown) . 'exit status ' . proc_close($process) . "\n";
}

function wait_for_writer(): void
{
    global $index;
    try {
        for ($i = 0; $i < 5000; $i++) {
            Postings\Index::open($index)->writer(lockTimeout: 0)->close();
            pause(1000);
        }
    } catch (Postings\LockTimeoutException) {
    }
}

postings(['create', $index, '--text', 'title', '--text', 'text']);
$evil = "\033[2J\033]0;title\007 red \u{9b}31m line\u{2028}\u{202e}desrever \x7f \u{200e}\u{200f}end";
$documents = [['id' => "key\033[1m", 'title' => $evil, 'text' => 'word'], ['id' => 2, 'title' => '東京都の検索', 'text' => str_repeat('word ', 100)]];
postings(['add', $index], implode("\n", array_map(json_encode(...), $documents)));
foreach (['table', 'json', 'ndjson'] as $format) {
    $shown = terminal(command('search', $index, 'word', '--output', $format));
    echo preg_match('/[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]/', $shown) ? 'controls: ' . json_encode($shown) : "$format without controls", "\n";
}
$shown = terminal(command('search', $index, 'word'));
echo preg_replace('/\d+\.\d+ ms/', 'TIME', $shown);
echo max(array_map(fn (string $line): int => mb_strwidth($line), explode("\n", $shown))), " columns\n";
echo terminal(command('search', $index, 'word') . ' | cut -c 1-10 | head -n 1');
echo json_encode(terminal(command('get', $index, "\033[31mred"))), "\n";

file_put_contents("$folder/many", ndjson(100_000));
$shown = terminal(command('add', $index, "$folder/many"));
echo preg_match('~\r[\d,]+ documents, [\d,]+/s, \d+ %, \d+:\d\d left\033\[K.*\r\033\[Kadded 100,000 documents in \S+ s; the index has 100,001\n~s', $shown) ? "progress\n" : json_encode($shown) . "\n";
$shown = terminal('cat ' . escapeshellarg("$folder/many") . ' | ' . command('add', $index, '--total', '100000'));
echo preg_match('~\r[\d,]+ documents, [\d,]+/s, \d+ %, \d+:\d\d left~', $shown) ? "progress of a pipe\n" : json_encode($shown) . "\n";
echo terminal(command('add', $index, "$folder/many", '--quiet'));

// Ctrl-C goes to all that run there.
$shown = terminal("while :; do cat '$folder/many'; done | " . command('add', $index), "\x03", ' documents, ');
echo preg_replace('/^.*\033\[K/s', '', $shown);
$shown = terminal('echo ready; exec ' . command('add', $index), "{\"id\":\"typed\"}\n\x03", 'ready');
echo preg_replace('/^.*(?=postings:)/s', '', $shown);
echo json_decode(postings(['info', $index])[1])->documents, " documents\n";
?>
--EXPECT--
table without controls
json without controls
ndjson without controls
score  key      title                                   text
0.393  2        東京都の検索                            wor…
0.304  key [1m  [2J ]0;title red 31m line desrever end  word
2 of 2, TIME
exit status 0
60 columns
{"id":"2",
exit status 0
"postings: there is no document '[31mred'\nexit status 1\n"
progress
progress of a pipe
exit status 0
postings: interrupted: nothing was added, the index is as it was
exit status 130
postings: interrupted: nothing was added, the index is as it was
exit status 130
100001 documents
