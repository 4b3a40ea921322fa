--TEST--
Search page: nothing of a query reaches the page unescaped, whatever bytes it has
--EXTENSIONS--
postings
--SKIPIF--
<?php
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
?>
--FILE--
<?php
require 'page.inc';
require 'escaping.inc';
require __DIR__ . '/../05_functions/random.inc';
$folder = scratch('escaping');
make_index($folder);
// Documents are no better than queries.
file_put_contents("$folder/corpus", "\nPackage: zq<b>\nSection: <i>zq\"\nPriority: 'zq>\nVersion: <zq>\nDescription: fast <script>zq=1</script> engine\n \"><img src=x onerror=zq> engine\n", FILE_APPEND);
// Long, and without a place to cut it.
file_put_contents("$folder/corpus", "\nPackage: long\nDescription: long\n " . str_repeat('東京都', 700) . " engine " . str_repeat('é', 700) . "\n", FILE_APPEND);
exec(php() . escapeshellarg(PAGE . '/make_index.php') . " $folder/index $folder/corpus 2>&1");
$page = serve($folder);

function check(string $url): void
{
    global $page;
    [$status, $body] = get("$page?$url");
    foreach ([...$status === 200 ? [] : ["status $status"], ...faults($body)] as $fault) {
        print('seed ' . seeded() . ", $fault: $url\n");
    }
}

$pieces = ['<', '>', '"', "'", '&', '&amp;', '&#60;', '<script>zq=1</script>', '<img src=x onerror=zq>', '" onfocus=zq autofocus x="', "' onload='zq", 'javascript:zq',
    '-->', '<!--', ']]>', '</title>', '</script>', '<svg/onload=zq>', "\0", "\xff", "\xc3", "\u{202e}", "\u{2028}", '\\u003c', '%3Cscript%3E', '`', '${zq}', '{{zq}}', ' ',
    'engine', 'fast', 'zq', '*', '"a phrase"', '-', 'OR', '(', ')', ':', 'section:', '^2', "\n", '🦊', 'é'];
for ($i = 0; $i < 300; $i++) {
    for ($q = '', $n = mt_rand(1, 12), seeded(); $n > 0; $n--) {
        $q .= $pieces[mt_rand(0, count($pieces) - 1)];
    }
    $parameters = ['q' => $i % 3 ? "engine $q" : $q, 'format' => $i % 2 ? 'fragment' : 'page'];
    $i % 5 === 0 && $parameters['section'] = $pieces[mt_rand(0, count($pieces) - 1)] . $q;
    $i % 7 === 0 && $parameters['typing'] = '1';
    check(http_build_query($parameters));
    [$status, $body, $headers] = get("$page?" . http_build_query(['format' => 'json'] + $parameters));
    $status === 200 && is_array(json_decode($body, true)) && !preg_match('/[<>&]/', $body) || print('seed ' . seeded() . ", JSON: " . json_encode($parameters, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}
check('q=' . str_repeat('%3Cb%3E', 1000));
check('q=engine');
[, $body] = get("{$page}?q=name:long+engine");
echo substr_count($body, '<article>'), ' ', str_contains($body, "\u{fffd}") ? "a character was cut" : "whole characters", ' ', preg_match('~<p>…(東|京|都)+ <mark>engine</mark>( é+)?…</p>~u', $body), "\n";
// It can fail.
var_dump(tags('<p>a <b>c</b></p>'), tags('<p x="<">'), tags('<p onclick="x">') !== false);
?>
--EXPECT--
1 whole characters 1
bool(false)
bool(false)
bool(true)
